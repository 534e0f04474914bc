-- When whoever works for another club declined to join this one's staff; the record then counts for nobody (decision 0112).
ALTER TABLE partner_staffs
  ADD COLUMN declined_at timestamptz,
  ADD CONSTRAINT partner_staffs_declined_is_untied CHECK (declined_at IS NULL OR profile_id IS NULL);
