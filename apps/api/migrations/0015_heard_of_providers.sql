-- What providers are asked about later, and what they tell of by themselves.

-- Attempts whose customer's bank wants to be asked: whoever went away from that, the job asks how it ended.
CREATE INDEX card_charges_waiting ON card_charges ((coalesce(checked_at, created_at))) WHERE status = 'needsAuthentication';

-- A refund that had gone through and came back: when that was. Each day keeps what happened on it.
ALTER TABLE order_transactions ADD COLUMN reversed_at timestamptz;
CREATE INDEX order_transactions_reversed ON order_transactions (partner_id, reversed_at) WHERE reversed_at IS NOT NULL;

-- Money that a provider gave back beyond what the order still held: it was handed back here as well. It is no refund of the
-- order, of which no more goes back than was paid; the customer owes it.
CREATE TABLE excess_refunds (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- the charge that took the money
  charge_id uuid NOT NULL,
  -- the provider's own name of the refund
  provider_id text NOT NULL,
  payment_method text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  created_at timestamptz NOT NULL,
  -- when the refund failed after all, and the money was back with the club
  reversed_at timestamptz,
  PRIMARY KEY (partner_id, id),
  UNIQUE (partner_id, charge_id, provider_id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id),
  FOREIGN KEY (partner_id, charge_id) REFERENCES card_charges (partner_id, id)
);
CREATE INDEX excess_refunds_order ON excess_refunds (partner_id, order_id);
ALTER TABLE excess_refunds ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON excess_refunds USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON excess_refunds TO fieldhouse_app;

ALTER TABLE journals DROP CONSTRAINT journals_kind_check;
ALTER TABLE journals ADD CONSTRAINT journals_kind_check
  CHECK (kind IN ('sale', 'saleChange', 'saleCancellation', 'payment', 'refund', 'excessRefund', 'creditIssue', 'creditRevocation',
    'walletTopUp', 'passesSold', 'passesUsed', 'passesGivenBack', 'passesWithdrawn'));
