-- What a journal looks like, as far as that can be held without looking at other rows; the rest of the templates
-- (libs/domain/src/ledger) is held by the books check. Not validated: what stands already stays what it is, and the check tells of it.

-- The chart of accounts is closed.
ALTER TABLE postings ADD CONSTRAINT postings_account_check CHECK (account IN (
  'receivable', 'sales', 'processingFees', 'clubCredits', 'creditsIssued', 'wallet', 'walletFunded', 'payouts',
  'passesHeld', 'passesSold', 'passesUsed',
  'settlement.creditCard', 'settlement.razorpay', 'settlement.cash', 'settlement.cheque', 'settlement.bankTransfer',
  'settlement.voucher', 'settlement.pointOfSales', 'settlement.touchAndGo')) NOT VALID;

-- A journal belongs to an order, or to an entry of what a customer holds.
ALTER TABLE journals ADD CONSTRAINT journals_owner_check
  CHECK ((order_id IS NULL) = (kind IN ('creditIssue', 'creditRevocation', 'walletTopUp'))) NOT VALID;
-- Passes are no money.
ALTER TABLE journals ADD CONSTRAINT journals_unit_check
  CHECK ((currency = 'PASS') = (kind IN ('passesSold', 'passesUsed', 'passesGivenBack', 'passesWithdrawn'))) NOT VALID;
CREATE INDEX journals_of_no_order ON journals (partner_id, id) WHERE order_id IS NULL;

-- What went through did so at some time, and a payment holds no more of a fee than it is.
ALTER TABLE order_transactions ADD CONSTRAINT order_transactions_settled_check
  CHECK (status <> 'SUCCESS' OR settled_at IS NOT NULL) NOT VALID;
ALTER TABLE order_transactions ADD CONSTRAINT order_transactions_fee_check
  CHECK (fee_minor BETWEEN 0 AND amount_minor) NOT VALID;

-- A statement adds whole journals: their lines are counted from 0 and sum to zero. So nothing is added to one that stands, and as
-- nothing posted is ever changed either, it stays as it was posted. Looks at what is added and at no table, as before.
CREATE OR REPLACE FUNCTION refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wrong record;
BEGIN
  SELECT journal_id, sum(amount_minor) AS total INTO wrong FROM added GROUP BY partner_id, journal_id
  HAVING sum(amount_minor) <> 0 OR min(line) <> 0 OR max(line) <> count(*) - 1 LIMIT 1;
  IF FOUND AND wrong.total <> 0 THEN
    RAISE EXCEPTION 'journal % does not sum to zero', wrong.journal_id USING ERRCODE = 'check_violation';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'journal % is not posted whole', wrong.journal_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
