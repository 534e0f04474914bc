-- Club credits: what customers hold of them is a sum of postings; a balance row makes it quick to read and impossible to
-- overdraw, and the log says who did what. The books check compares all three.

ALTER TABLE partners
  ADD COLUMN max_credit_issue_minor bigint CHECK (max_credit_issue_minor >= 0),
  ADD COLUMN max_credit_customer_minor bigint CHECK (max_credit_customer_minor >= 0),
  ADD COLUMN max_credit_staff_minor bigint CHECK (max_credit_staff_minor >= 0);

ALTER TABLE journals DROP CONSTRAINT journals_kind_check;
ALTER TABLE journals ADD CONSTRAINT journals_kind_check
  CHECK (kind IN ('sale', 'saleChange', 'saleCancellation', 'payment', 'refund', 'creditIssue', 'creditRevocation'));

CREATE TABLE credit_balances (
  partner_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  currency text NOT NULL,
  balance_minor bigint NOT NULL CHECK (balance_minor >= 0),
  PRIMARY KEY (partner_id, customer_id, currency),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id)
);

CREATE TABLE credit_entries (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  customer_id uuid NOT NULL,
  action text NOT NULL CHECK (action IN ('Issue', 'Utilised', 'Revoked')),
  credit_type_id uuid,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  order_id uuid,
  journal_id uuid NOT NULL,
  created_by uuid,
  staff_id uuid,
  -- as it was then: people leave and change names
  created_by_name text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id),
  FOREIGN KEY (partner_id, journal_id) REFERENCES journals (partner_id, id)
);
CREATE INDEX credit_entries_newest ON credit_entries (partner_id, created_at DESC, id DESC);
CREATE INDEX credit_entries_customer ON credit_entries (partner_id, customer_id, created_at DESC);
CREATE INDEX credit_entries_action ON credit_entries (partner_id, action, created_at DESC, id DESC);
CREATE INDEX credit_entries_staff ON credit_entries (partner_id, staff_id, created_at DESC, id DESC);
CREATE INDEX credit_entries_journal ON credit_entries (partner_id, journal_id);
CREATE TRIGGER credit_entries_append_only BEFORE UPDATE OR DELETE ON credit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['credit_balances', 'credit_entries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_partner ON %I USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO fieldhouse_app', t);
  END LOOP;
END $$;
