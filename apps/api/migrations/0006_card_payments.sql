-- Payments by card. An attempt is written down before the provider is asked and closed when its outcome is known, so that
-- whatever breaks in between, money is neither taken twice nor lost sight of.

-- The account at the card provider that a partner's payments go to.
ALTER TABLE partners ADD COLUMN card_account_id text;

-- What the provider was asked to do, once for each attempt. Never a card, a token or a secret.
CREATE TABLE card_charges (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  -- counted from 1 for each entry of the payment log
  attempt integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('charge', 'refund')),
  -- the charge that a refund gives back of
  charge_id uuid,
  provider text NOT NULL CHECK (provider IN ('sandbox', 'stripe')),
  -- the provider's own name for it, once it has one
  provider_id text,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  -- requested: it is being asked; unknown: it was asked and did not answer
  status text NOT NULL CHECK (status IN ('requested', 'succeeded', 'failed', 'needsAuthentication', 'unknown')),
  failure_code text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- when the provider was last asked how it ended
  checked_at timestamptz,
  PRIMARY KEY (partner_id, id),
  UNIQUE (partner_id, transaction_id, attempt),
  CHECK ((kind = 'refund') = (charge_id IS NOT NULL)),
  CHECK ((status IN ('succeeded', 'failed')) = (settled_at IS NOT NULL)),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id),
  FOREIGN KEY (partner_id, transaction_id) REFERENCES order_transactions (partner_id, id),
  FOREIGN KEY (partner_id, charge_id) REFERENCES card_charges (partner_id, id)
);
CREATE INDEX card_charges_of ON card_charges (partner_id, charge_id) WHERE charge_id IS NOT NULL;
CREATE UNIQUE INDEX card_charges_provider ON card_charges (partner_id, provider, provider_id) WHERE provider_id IS NOT NULL;
-- Two attempts for one entry never run at once, and never both take money.
CREATE UNIQUE INDEX card_charges_one_open ON card_charges (partner_id, transaction_id) WHERE status IN ('requested', 'unknown');
CREATE UNIQUE INDEX card_charges_one_success ON card_charges (partner_id, transaction_id) WHERE status = 'succeeded';
CREATE INDEX card_charges_unsettled ON card_charges (created_at) WHERE status IN ('requested', 'unknown');

ALTER TABLE card_charges ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON card_charges USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON card_charges TO fieldhouse_app;

-- Links by which customers pay an order without an account. Only the hash of a link's token is kept.
CREATE TABLE payment_links (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id)
);
CREATE INDEX payment_links_token ON payment_links (token_hash);
CREATE INDEX payment_links_order ON payment_links (partner_id, order_id);
CREATE INDEX payment_links_age ON payment_links (expires_at);
ALTER TABLE payment_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON payment_links USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT ON payment_links TO fieldhouse_app;

-- What providers told by themselves, each event once, whatever the order in which they come.
CREATE TABLE provider_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  received_at timestamptz NOT NULL,
  -- null until what it tells was applied
  applied_at timestamptz,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX provider_events_age ON provider_events (received_at);

-- The books of the built-in card provider, which moves no money: what it took and gave back. It is another house than ours, so
-- it knows no partner, and is written outside our transactions.
CREATE TABLE sandbox_card_payments (
  id text PRIMARY KEY,
  request_key text NOT NULL UNIQUE,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'authenticating', 'succeeded', 'failed', 'canceled')),
  -- which of the documented test cards was used last
  card text,
  failure_code text,
  created_at timestamptz NOT NULL
);
CREATE TABLE sandbox_card_refunds (
  id text PRIMARY KEY,
  request_key text NOT NULL UNIQUE,
  payment_id text NOT NULL REFERENCES sandbox_card_payments (id),
  amount_minor bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('succeeded', 'failed')),
  failure_code text,
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_card_refunds_payment ON sandbox_card_refunds (payment_id);
