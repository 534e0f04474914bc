-- What a provider gave back too much belongs to no debt: it lies in suspense until it is paid back or written off. What the provider keeps of a
-- payment leaves where the money lies when it is paid, and so does money that a cardholder disputes, until that is decided.
ALTER TABLE postings DROP CONSTRAINT postings_account_check;
ALTER TABLE postings ADD CONSTRAINT postings_account_check CHECK (account IN (
  'receivable', 'sales', 'processingFees', 'taxPayable', 'clubCredits', 'creditsIssued', 'wallet', 'walletFunded', 'payouts',
  'payoutsUnderWay', 'feesKept', 'commission', 'discountsBorne', 'cashOverShort', 'passesHeld', 'passesSold', 'passesUsed',
  'suspense', 'writtenOff', 'disputed', 'disputesLost',
  'settlement.creditCard', 'settlement.razorpay', 'settlement.cash', 'settlement.cheque', 'settlement.bankTransfer',
  'settlement.voucher', 'settlement.pointOfSales', 'settlement.touchAndGo')) NOT VALID;
ALTER TABLE journals DROP CONSTRAINT journals_kind_check;
ALTER TABLE journals ADD CONSTRAINT journals_kind_check
  CHECK (kind IN ('sale', 'saleChange', 'saleCancellation', 'payment', 'refund', 'overRefund', 'overRefundPaidBack', 'overRefundWrittenOff',
    'feeWithheld', 'dispute', 'disputeLost', 'creditIssue', 'creditRevocation',
    'walletTopUp', 'passesSold', 'passesUsed', 'passesGivenBack', 'passesWithdrawn', 'payoutRequest', 'payoutReturn', 'payoutPaid',
    'cashCount'));

-- What was posted stays where it is: over-refunds from before are among what customers owe, until they are settled.
ALTER TABLE over_refunds ADD COLUMN lies_on text NOT NULL DEFAULT 'suspense' CHECK (lies_on IN ('suspense', 'receivable'));
UPDATE over_refunds SET lies_on = 'receivable';

-- How an over-refund was settled: paid back by the customer, by a method, or written off.
CREATE TABLE over_refund_settlements (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  over_refund_id uuid NOT NULL,
  settled_as text NOT NULL CHECK (settled_as IN ('writtenOff', 'cash', 'cheque', 'bankTransfer', 'voucher', 'pointOfSales', 'touchAndGo')),
  settled_at timestamptz NOT NULL,
  -- when it was taken back
  undone_at timestamptz,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, over_refund_id) REFERENCES over_refunds (partner_id, id)
);
CREATE UNIQUE INDEX over_refund_settlements_standing ON over_refund_settlements (partner_id, over_refund_id) WHERE undone_at IS NULL;
CREATE INDEX over_refund_settlements_of ON over_refund_settlements (partner_id, over_refund_id);
ALTER TABLE over_refund_settlements ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON over_refund_settlements USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON over_refund_settlements TO fieldhouse_app;

-- The fees of payments from before leave with their payout.
ALTER TABLE order_transactions ADD COLUMN fee_with_payout boolean NOT NULL DEFAULT false;
UPDATE order_transactions SET fee_with_payout = true
WHERE payment_method IN ('creditCard', 'razorpay') AND fee_minor > 0 AND (status = 'SUCCESS' OR reversed_at IS NOT NULL);

-- A payment that its cardholder disputes at the bank.
CREATE TABLE payment_disputes (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  -- the provider's own name of it
  provider_dispute_id text NOT NULL,
  payment_method text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  reason text,
  status text NOT NULL CHECK (status IN ('open', 'won', 'lost')),
  opened_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (partner_id, id),
  UNIQUE (partner_id, attempt_id, provider_dispute_id),
  CHECK ((status = 'open') = (decided_at IS NULL)),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id),
  FOREIGN KEY (partner_id, attempt_id) REFERENCES payment_attempts (partner_id, id)
);
CREATE INDEX payment_disputes_order ON payment_disputes (partner_id, order_id);
ALTER TABLE payment_disputes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON payment_disputes USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON payment_disputes TO fieldhouse_app;
