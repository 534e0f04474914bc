-- The bookkeeper's export (BEYOND-36): accounts as the club's own chart has them, and periods that are closed.

CREATE TABLE book_settings (
  partner_id uuid NOT NULL PRIMARY KEY REFERENCES partners (id),
  -- the club's own codes and names of accounts: {account, code, name}; an account that has neither is not in it
  accounts jsonb NOT NULL,
  -- what journals for Xero name as the tax rate of their lines; null: what every organisation there has
  xero_tax_rate text,
  version integer NOT NULL DEFAULT 1
);
ALTER TABLE book_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON book_settings USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON book_settings TO fieldhouse_app;

-- A period that is closed, with what its postings came to and the chart as it was then: its export says the same for good.
CREATE TABLE book_periods (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  -- calendar days of the partner's zone as it was then; the first period begins with the books
  first_day date,
  last_day date NOT NULL,
  timezone text NOT NULL,
  -- the first instant that is open
  ends_at timestamptz NOT NULL,
  -- {currency, account, debit, credit} of all its days, in minor units
  sums jsonb NOT NULL,
  accounts jsonb NOT NULL,
  xero_tax_rate text,
  closed_at timestamptz NOT NULL,
  closed_by uuid,
  -- as it was then: people leave and change names
  closed_by_name text NOT NULL,
  PRIMARY KEY (partner_id, id),
  CHECK (first_day <= last_day)
);
CREATE UNIQUE INDEX book_periods_ends ON book_periods (partner_id, ends_at);
CREATE TRIGGER book_periods_append_only BEFORE UPDATE OR DELETE ON book_periods
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE book_periods ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON book_periods USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT ON book_periods TO fieldhouse_app;

-- What would not be held is not closed (docs/decisions/0034).
CREATE FUNCTION refuse_periods_on_shards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME <> 'book_periods' THEN RAISE EXCEPTION 'periods are not closed on a cluster yet' USING ERRCODE = 'feature_not_supported'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER book_periods_on_one_server BEFORE INSERT ON book_periods FOR EACH ROW EXECUTE FUNCTION refuse_periods_on_shards();

-- Nothing is posted into a closed period, whoever writes. Whoever posts holds the lock shared and whoever closes alone, so that a period
-- is closed over all that was posted into it.
CREATE FUNCTION refuse_closed_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- On a shard of a cluster a table's name means the whole table again, on every node (docs/decisions/0034): no period is closed there.
  IF TG_TABLE_NAME <> 'journals' THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(p.partner_id::text, 31)) FROM (SELECT DISTINCT partner_id FROM added) p;
  IF EXISTS (SELECT FROM added j WHERE j.created_at < (SELECT max(b.ends_at) FROM book_periods b WHERE b.partner_id = j.partner_id)) THEN
    RAISE EXCEPTION 'the period is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'journals_period_open';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER journals_period_open AFTER INSERT ON journals REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_period();
