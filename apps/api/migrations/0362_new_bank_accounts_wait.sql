-- Payouts wait before they go to a bank account that takes the place of another one (decision 0110).
ALTER TABLE bank_accounts ADD COLUMN waits_until timestamptz;
-- When the first one was set, whose payouts have no other place to go to.
ALTER TABLE payout_accounts ADD COLUMN first_bank_at timestamptz;
UPDATE payout_accounts p SET first_bank_at = b.at
FROM (SELECT partner_id, payout_account_id, min(created_at) AS at FROM bank_accounts GROUP BY partner_id, payout_account_id) b
WHERE (b.partner_id, b.payout_account_id) = (p.partner_id, p.id);
