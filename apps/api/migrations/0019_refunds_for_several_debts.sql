-- What somebody gave back at the provider may settle more than one refund of an order: a part when it is heard of, and another once a
-- refund of ours has failed.
DROP INDEX card_charges_provider;
CREATE UNIQUE INDEX card_charges_provider ON card_charges (partner_id, provider, provider_id)
  WHERE provider_id IS NOT NULL AND kind = 'charge';
CREATE UNIQUE INDEX card_charges_provider_refund ON card_charges (partner_id, provider, provider_id, transaction_id)
  WHERE provider_id IS NOT NULL AND kind = 'refund';

-- What was in excess stops to be that when its money comes back, or when the order owes it again.
ALTER TABLE excess_refunds DROP CONSTRAINT excess_refunds_partner_id_charge_id_provider_id_key;
CREATE UNIQUE INDEX excess_refunds_open ON excess_refunds (partner_id, charge_id, provider_id) WHERE reversed_at IS NULL;
CREATE INDEX excess_refunds_charge ON excess_refunds (partner_id, charge_id);
