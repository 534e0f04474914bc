-- When the passes end that were sold, said with their sale: the books compare it with what their customer holds.
ALTER TABLE pass_entries ADD COLUMN expires_at timestamptz;
ALTER TABLE pass_entries DISABLE TRIGGER pass_entries_append_only;
UPDATE pass_entries e SET expires_at = c.expires_at FROM customer_packages c, journals j
WHERE (c.partner_id, c.id) = (e.partner_id, e.customer_package_id) AND (j.partner_id, j.id) = (e.partner_id, e.journal_id) AND j.kind = 'passesSold';
ALTER TABLE pass_entries ENABLE TRIGGER pass_entries_append_only;
