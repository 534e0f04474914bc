-- How often an account was written down: what was heard of it before somebody else wrote is old by then, and is asked for again.
ALTER TABLE payout_accounts ADD COLUMN changes integer NOT NULL DEFAULT 0;

-- Whether money of a partner is on its way to its bank is asked whenever a bank account is removed.
CREATE INDEX orders_payout_under_way ON orders (partner_id)
  WHERE processing_payout_id IS NOT NULL AND successful_payout_id IS NULL;
