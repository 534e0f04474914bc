-- Payouts: what they hold of which order, where they go, and what their provider said. Rows from before know no amount: they were
-- settled elsewhere, and no list or balance shows them.
ALTER TABLE payouts
  ADD COLUMN readable_id text,
  ADD COLUMN currency text,
  ADD COLUMN amount_minor bigint CHECK (amount_minor > 0),
  ADD COLUMN status text CHECK (status IN ('PAID', 'PENDING', 'IN_TRANSIT', 'FAILED', 'CANCELED')),
  ADD COLUMN provider text,
  ADD COLUMN provider_account_id text,
  ADD COLUMN bank_account_id uuid,
  -- as it was then: accounts are removed
  ADD COLUMN bank_number_end text,
  ADD COLUMN provider_payout_id text,
  -- what the provider says it paid
  ADD COLUMN provider_amount_minor bigint,
  ADD COLUMN settled_at timestamptz,
  -- no foreign keys: orders name payouts, and journals orders, so that no table would come first; the books check looks instead
  ADD COLUMN requested_journal_id uuid,
  ADD COLUMN settled_journal_id uuid,
  ADD COLUMN created_by uuid,
  -- as it was then: people leave and change names; null for what a schedule began
  ADD COLUMN created_by_name text,
  ADD CONSTRAINT payouts_whole CHECK (status IS NULL OR (readable_id IS NOT NULL AND currency IS NOT NULL AND amount_minor IS NOT NULL
    AND provider IS NOT NULL AND provider_account_id IS NOT NULL AND bank_account_id IS NOT NULL AND bank_number_end IS NOT NULL
    AND requested_journal_id IS NOT NULL)),
  ADD CONSTRAINT payouts_ended CHECK (status IS NULL OR (status IN ('PENDING', 'IN_TRANSIT')) = (settled_journal_id IS NULL));
CREATE UNIQUE INDEX payouts_readable ON payouts (partner_id, readable_id);
CREATE INDEX payouts_newest ON payouts (partner_id, created_at DESC, id DESC) WHERE status IS NOT NULL;
CREATE INDEX payouts_under_way ON payouts (partner_id, id) WHERE status IN ('PENDING', 'IN_TRANSIT');
CREATE INDEX payouts_requested_journal ON payouts (partner_id, requested_journal_id);
CREATE INDEX payouts_settled_journal ON payouts (partner_id, settled_journal_id);

-- What a payout holds of an order: all of it the first time, afterwards what changed since. Minor units, with their sign.
CREATE TABLE payout_items (
  partner_id uuid NOT NULL,
  payout_id uuid NOT NULL,
  order_id uuid NOT NULL,
  taken_minor bigint NOT NULL,
  refunded_minor bigint NOT NULL,
  fees_minor bigint NOT NULL,
  commission_minor bigint NOT NULL,
  amount_minor bigint NOT NULL,
  -- the same taken and refunded by the account of the ledger
  accounts jsonb NOT NULL,
  -- the commission that held when the order was paid out first
  commission jsonb NOT NULL,
  PRIMARY KEY (partner_id, payout_id, order_id),
  FOREIGN KEY (partner_id, payout_id) REFERENCES payouts (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id),
  CHECK (amount_minor = taken_minor - refunded_minor - fees_minor - commission_minor)
);
CREATE INDEX payout_items_order ON payout_items (partner_id, order_id);
CREATE TRIGGER payout_items_append_only BEFORE UPDATE OR DELETE ON payout_items
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Orders whose money by cards, the gateway or the wallet changed since a payout last looked at them.
CREATE TABLE payout_dues (
  partner_id uuid NOT NULL,
  order_id uuid NOT NULL,
  PRIMARY KEY (partner_id, order_id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id)
);
-- What cards and the gateway took until now is none of ours: their providers paid it out by themselves, by their own calendar. What
-- wallets paid stood nowhere else.
INSERT INTO payout_dues (partner_id, order_id)
  SELECT o.partner_id, o.id FROM orders o
  WHERE o.successful_payout_id IS NULL
    AND EXISTS (SELECT FROM journals j JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
      WHERE (j.partner_id, j.order_id) = (o.partner_id, o.id) AND p.account = 'wallet')
    AND NOT EXISTS (SELECT FROM journals j JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
      WHERE (j.partner_id, j.order_id) = (o.partner_id, o.id) AND p.account IN ('settlement.creditCard', 'settlement.razorpay'));

-- The days on which a partner's schedule was looked at, so that each is looked at once.
CREATE TABLE payout_days (
  partner_id uuid NOT NULL REFERENCES partners,
  day date NOT NULL,
  PRIMARY KEY (partner_id, day)
);

-- The sandbox's own books of what it was asked to pay out.
CREATE TABLE sandbox_payouts (
  id text PRIMARY KEY,
  request_key text NOT NULL UNIQUE,
  account_id text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  bank_number_end text NOT NULL,
  created_at timestamptz NOT NULL
);

ALTER TABLE journals DROP CONSTRAINT journals_kind_check;
ALTER TABLE journals ADD CONSTRAINT journals_kind_check
  CHECK (kind IN ('sale', 'saleChange', 'saleCancellation', 'payment', 'refund', 'overRefund', 'creditIssue', 'creditRevocation',
    'walletTopUp', 'passesSold', 'passesUsed', 'passesGivenBack', 'passesWithdrawn', 'payoutRequest', 'payoutReturn', 'payoutPaid'));
ALTER TABLE journals DROP CONSTRAINT journals_owner_check;
ALTER TABLE journals ADD CONSTRAINT journals_owner_check
  CHECK ((order_id IS NULL) = (kind IN ('creditIssue', 'creditRevocation', 'walletTopUp', 'payoutRequest', 'payoutReturn', 'payoutPaid')))
  NOT VALID;
ALTER TABLE postings DROP CONSTRAINT postings_account_check;
ALTER TABLE postings ADD CONSTRAINT postings_account_check CHECK (account IN (
  'receivable', 'sales', 'processingFees', 'clubCredits', 'creditsIssued', 'wallet', 'walletFunded', 'payouts',
  'payoutsUnderWay', 'feesKept', 'commission', 'passesHeld', 'passesSold', 'passesUsed',
  'settlement.creditCard', 'settlement.razorpay', 'settlement.cash', 'settlement.cheque', 'settlement.bankTransfer',
  'settlement.voucher', 'settlement.pointOfSales', 'settlement.touchAndGo')) NOT VALID;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['payout_items', 'payout_dues', 'payout_days'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_partner ON %I USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO fieldhouse_app', t);
  END LOOP;
END $$;
