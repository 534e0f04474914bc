-- Passes and the wallet. Passes are a unit of their own: their journals lie beside those of money, in the unit 'PASS', which is
-- no currency, and sum to zero like them. What is left of a sold package, and what a wallet holds, are sums of postings; a column
-- beside makes them quick to read and impossible to overdraw. The books check compares them.

ALTER TABLE journals DROP CONSTRAINT journals_kind_check;
ALTER TABLE journals ADD CONSTRAINT journals_kind_check
  CHECK (kind IN ('sale', 'saleChange', 'saleCancellation', 'payment', 'refund', 'creditIssue', 'creditRevocation',
    'walletTopUp', 'passesSold', 'passesUsed', 'passesGivenBack', 'passesWithdrawn'));

CREATE TABLE packages (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  total_passes integer NOT NULL CHECK (total_passes > 0),
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  currency text NOT NULL,
  -- null: passes of it never expire
  expiry_days integer CHECK (expiry_days > 0),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (partner_id, id)
);
CREATE INDEX packages_newest ON packages (partner_id, created_at DESC, id) WHERE deleted_at IS NULL;

-- A package that a customer bought: a copy, so that later edits of the package do not change it.
CREATE TABLE customer_packages (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  customer_id uuid NOT NULL,
  package_id uuid NOT NULL,
  order_id uuid NOT NULL,
  name text NOT NULL,
  total_passes integer NOT NULL,
  passes_left integer NOT NULL,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id),
  FOREIGN KEY (partner_id, package_id) REFERENCES packages (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id),
  CHECK (passes_left BETWEEN 0 AND total_passes)
);
CREATE INDEX customer_packages_customer ON customer_packages (partner_id, customer_id, created_at DESC, id);
CREATE INDEX customer_packages_order ON customer_packages (partner_id, order_id);
CREATE INDEX customer_packages_package ON customer_packages (partner_id, package_id);

CREATE TABLE pass_entries (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  customer_package_id uuid NOT NULL,
  -- of the customer: above 0 what came, below 0 what went
  passes integer NOT NULL CHECK (passes <> 0),
  -- the order that sold, used or returned them, and the line that they pay for
  order_id uuid NOT NULL,
  line_id uuid,
  journal_id uuid NOT NULL,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, customer_package_id) REFERENCES customer_packages (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id),
  FOREIGN KEY (partner_id, line_id) REFERENCES order_line_items (partner_id, id),
  FOREIGN KEY (partner_id, journal_id) REFERENCES journals (partner_id, id)
);
CREATE INDEX pass_entries_package ON pass_entries (partner_id, customer_package_id);
CREATE INDEX pass_entries_order ON pass_entries (partner_id, order_id);
CREATE INDEX pass_entries_journal ON pass_entries (partner_id, journal_id);
CREATE TRIGGER pass_entries_append_only BEFORE UPDATE OR DELETE ON pass_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE wallet_balances (
  partner_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  currency text NOT NULL,
  balance_minor bigint NOT NULL CHECK (balance_minor >= 0),
  PRIMARY KEY (partner_id, customer_id, currency),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id)
);

CREATE TABLE wallet_entries (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  customer_id uuid NOT NULL,
  -- of the customer: above 0 what came, below 0 what went
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  currency text NOT NULL,
  order_id uuid,
  journal_id uuid NOT NULL,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id),
  FOREIGN KEY (partner_id, journal_id) REFERENCES journals (partner_id, id)
);
CREATE INDEX wallet_entries_customer ON wallet_entries (partner_id, customer_id);
CREATE INDEX wallet_entries_journal ON wallet_entries (partner_id, journal_id);
CREATE TRIGGER wallet_entries_append_only BEFORE UPDATE OR DELETE ON wallet_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['packages', 'customer_packages', 'pass_entries', 'wallet_balances', 'wallet_entries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_partner ON %I USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO fieldhouse_app', t);
  END LOOP;
END $$;
