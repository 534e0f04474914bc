-- A transfer of a club's income to its bank account. Orders name the one that they wait for, and the one that went through.
CREATE TABLE payouts (
  partner_id uuid NOT NULL REFERENCES partners,
  id uuid NOT NULL,
  -- The bank's own reference of the transfer ("unique transaction reference"), once there is one.
  settlement_utr text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (partner_id, id)
);
ALTER TABLE payouts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON payouts USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE, DELETE ON payouts TO fieldhouse_app;

-- What orders name already; their `created_at` is the moment of this migration, as no other is known.
INSERT INTO payouts (partner_id, id)
  SELECT partner_id, successful_payout_id FROM orders WHERE successful_payout_id IS NOT NULL
  UNION SELECT partner_id, processing_payout_id FROM orders WHERE processing_payout_id IS NOT NULL;

ALTER TABLE orders
  ADD CONSTRAINT orders_successful_payout FOREIGN KEY (partner_id, successful_payout_id) REFERENCES payouts (partner_id, id),
  ADD CONSTRAINT orders_processing_payout FOREIGN KEY (partner_id, processing_payout_id) REFERENCES payouts (partner_id, id);
CREATE INDEX orders_successful_payout ON orders (partner_id, successful_payout_id) WHERE successful_payout_id IS NOT NULL;
CREATE INDEX orders_processing_payout ON orders (partner_id, processing_payout_id) WHERE processing_payout_id IS NOT NULL;
