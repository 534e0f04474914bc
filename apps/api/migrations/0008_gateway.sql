-- The online gateway. Its attempts stand beside those by card, as their money does: an attempt is a form of the gateway,
-- in which the customer may pay once, now or later.

-- The account at the gateway that a partner's payments go to, and whether the gateway has enabled it (PAYMETHODS-09).
ALTER TABLE partners
  ADD COLUMN gateway_account_id text,
  ADD COLUMN gateway_account_enabled boolean NOT NULL DEFAULT false;

-- open: the customer may pay; the gateway has said nothing, and the entry of the payment log stays pending
ALTER TABLE card_charges
  DROP CONSTRAINT card_charges_provider_check,
  DROP CONSTRAINT card_charges_status_check,
  ADD CONSTRAINT card_charges_provider_check CHECK (provider IN ('sandbox', 'stripe', 'gatewaySandbox', 'razorpay')),
  ADD CONSTRAINT card_charges_status_check
    CHECK (status IN ('requested', 'open', 'succeeded', 'failed', 'needsAuthentication', 'unknown'));
-- Of one entry there is one form: whoever opens it again gets the same, in which nobody pays twice.
CREATE UNIQUE INDEX card_charges_one_form ON card_charges (partner_id, transaction_id) WHERE status = 'open';
CREATE INDEX card_charges_of_order ON card_charges (partner_id, order_id);
CREATE INDEX card_charges_forms ON card_charges (created_at) WHERE status = 'open' AND provider_id IS NOT NULL;
-- The gateway's events name only its own ids.
CREATE INDEX card_charges_heard ON card_charges (provider, provider_id) WHERE provider_id IS NOT NULL;

-- What the gateway says of the money (ORDERS-12).
ALTER TABLE orders ADD COLUMN razorpay_status text CHECK (razorpay_status IN ('captured', 'refunded'));
-- Drafts wait for their payment or their end (BOOKING-86).
CREATE INDEX orders_drafts ON orders (created_at) WHERE processing_status = 'DRAFT';
