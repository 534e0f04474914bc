-- How many days payouts wait for a bank account that takes the place of another one, as the club chose (decision 0110).
ALTER TABLE partners
  ADD COLUMN payout_wait_days smallint NOT NULL DEFAULT 2 CHECK (payout_wait_days BETWEEN 1 AND 14),
  -- A shorter one counts from then on; until then as many days as before.
  ADD COLUMN payout_wait_before smallint CHECK (payout_wait_before BETWEEN 1 AND 14),
  ADD COLUMN payout_wait_before_until timestamptz,
  ADD CONSTRAINT payout_wait_before_ends CHECK ((payout_wait_before IS NULL) = (payout_wait_before_until IS NULL));
