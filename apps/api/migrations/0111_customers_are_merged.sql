-- Two customers who are one person: all that one of them has goes to the other (BEYOND-34). The row of the duplicate stays, as a deleted
-- one does, so that lists, searches and whoever sells finds it no more and its email and mobile are free; it says into whom it went.
ALTER TABLE customers ADD COLUMN merged_into uuid,
  ADD FOREIGN KEY (partner_id, merged_into) REFERENCES customers (partner_id, id),
  ADD CONSTRAINT customers_merged_are_gone CHECK (merged_into IS NULL OR deleted_at IS NOT NULL);
CREATE INDEX customers_merged ON customers (partner_id, merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE customer_merges (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  kept_id uuid NOT NULL,
  duplicate_id uuid NOT NULL,
  -- the fields of the kept one that changed, as they were and as they became; null once they are erased with their customer
  before jsonb,
  after jsonb,
  -- how much of what went, for whoever reads it
  moved jsonb NOT NULL,
  created_by uuid,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  undone_by uuid,
  undone_at timestamptz,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, kept_id) REFERENCES customers (partner_id, id),
  FOREIGN KEY (partner_id, duplicate_id) REFERENCES customers (partner_id, id),
  CHECK (kept_id <> duplicate_id)
);
CREATE UNIQUE INDEX customer_merges_standing ON customer_merges (partner_id, duplicate_id) WHERE undone_at IS NULL;
CREATE INDEX customer_merges_kept ON customer_merges (partner_id, kept_id, created_at DESC, id);

-- Each row that went, so that undoing gives back exactly these. Its key is its id; of what belongs to an order alone, the order's.
CREATE TABLE customer_merge_rows (
  partner_id uuid NOT NULL,
  merge_id uuid NOT NULL,
  of_table text NOT NULL,
  row_id uuid NOT NULL,
  PRIMARY KEY (partner_id, merge_id, of_table, row_id),
  FOREIGN KEY (partner_id, merge_id) REFERENCES customer_merges (partner_id, id)
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['customer_merges', 'customer_merge_rows'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_partner ON %I USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON customer_merges TO fieldhouse_app;
GRANT SELECT ON customer_merge_rows TO fieldhouse_app;

-- What an entry says of money never changes; whose it is does, by the functions below and by nobody else.
CREATE FUNCTION refuse_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('app.merging', true) = 'customer'
    AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER credit_entries_append_only ON credit_entries;
CREATE TRIGGER credit_entries_append_only BEFORE UPDATE OR DELETE ON credit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_entry_change();
DROP TRIGGER wallet_entries_append_only ON wallet_entries;
CREATE TRIGGER wallet_entries_append_only BEFORE UPDATE OR DELETE ON wallet_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_entry_change();

-- The tables whose rows say of which customer they are, with the column that names a row. Orders are first: the others are locked after.
CREATE FUNCTION rows_of_customers() RETURNS TABLE (of_table text, key_column text, of_order boolean) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('orders', 'id', false), ('facility_bookings', 'id', true), ('class_participants', 'id', true),
    ('subscriptions', 'id', false), ('customer_packages', 'id', true), ('credit_entries', 'id', true),
    ('wallet_entries', 'id', true), ('coupon_uses', 'order_id', true)
$$;
-- What they hold is a sum of entries, which go; these rows are made anew from them.
CREATE FUNCTION balances_of_customers() RETURNS TABLE (of_table text, entries text, added text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('credit_balances', 'credit_entries', $x$CASE action WHEN 'Issue' THEN amount_minor ELSE -amount_minor END$x$),
    ('wallet_balances', 'wallet_entries', 'amount_minor')
$$;

-- Sums up what two customers hold by their entries. Null, or the table in which one would hold less than nothing.
CREATE FUNCTION sum_up_balances(partner uuid, one uuid, other uuid) RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE held record; short boolean;
BEGIN
  FOR held IN SELECT * FROM balances_of_customers() LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE partner_id = $1 AND customer_id IN ($2, $3)
      GROUP BY customer_id, currency HAVING sum(%s) < 0)', held.entries, held.added) INTO short USING partner, one, other;
    IF short THEN RETURN held.of_table; END IF;
    EXECUTE format('UPDATE %I SET balance_minor = 0 WHERE partner_id = $1 AND customer_id IN ($2, $3)', held.of_table)
      USING partner, one, other;
    EXECUTE format('INSERT INTO %1$I AS b (partner_id, customer_id, currency, balance_minor)
      SELECT $1, customer_id, currency, sum(%2$s) FROM %3$I WHERE partner_id = $1 AND customer_id IN ($2, $3) GROUP BY 2, 3 ORDER BY 2, 3
      ON CONFLICT (partner_id, customer_id, currency) DO UPDATE SET balance_minor = excluded.balance_minor',
      held.of_table, held.added, held.entries) USING partner, one, other;
  END LOOP;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION sum_up_balances FROM public;

-- Hands all that the duplicate of a merge has to the kept one, whatever venue it is at, and notes each row.
CREATE FUNCTION hand_over_customer(partner uuid, merge uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE m customer_merges; t record;
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN
    RAISE EXCEPTION 'not the partner of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT * INTO STRICT m FROM customer_merges WHERE partner_id = partner AND id = merge AND undone_at IS NULL;
  PERFORM set_config('app.merging', 'customer', true);
  FOR t IN SELECT * FROM rows_of_customers() LOOP
    EXECUTE format('WITH gone AS (UPDATE %I SET customer_id = $3 WHERE partner_id = $1 AND customer_id = $4 RETURNING %I AS row_id)
      INSERT INTO customer_merge_rows (partner_id, merge_id, of_table, row_id) SELECT $1, $2, %L, row_id FROM gone',
      t.of_table, t.key_column, t.of_table) USING partner, merge, m.kept_id, m.duplicate_id;
  END LOOP;
  PERFORM sum_up_balances(partner, m.kept_id, m.duplicate_id);
  PERFORM set_config('app.merging', '', true);
END $$;

-- Gives back what went, and what was added since to an order that goes back. Null, or what can't be told apart any more: then the whole
-- command has to be taken back.
CREATE FUNCTION give_back_customer(partner uuid, merge uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE m customer_merges; t record; short text;
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN
    RAISE EXCEPTION 'not the partner of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT * INTO STRICT m FROM customer_merges WHERE partner_id = partner AND id = merge AND undone_at IS NULL;
  PERFORM set_config('app.merging', 'customer', true);
  FOR t IN SELECT * FROM rows_of_customers() LOOP
    EXECUTE format('UPDATE %1$I SET customer_id = $4 WHERE partner_id = $1 AND customer_id = $3 AND (
      %2$I IN (SELECT row_id FROM customer_merge_rows WHERE partner_id = $1 AND merge_id = $2 AND of_table = %1$L)%3$s)',
      t.of_table, t.key_column,
      CASE WHEN t.of_order THEN ' OR order_id IN (SELECT row_id FROM customer_merge_rows WHERE partner_id = $1 AND merge_id = $2 AND of_table = ''orders'')'
        WHEN t.of_table = 'subscriptions' THEN ' OR id IN (SELECT l.target_id FROM customer_merge_rows r
          JOIN order_line_items l ON (l.partner_id, l.order_id) = (r.partner_id, r.row_id) AND l.target_type = ''subscription''
          WHERE r.partner_id = $1 AND r.merge_id = $2 AND r.of_table = ''orders'')'
        ELSE '' END) USING partner, merge, m.kept_id, m.duplicate_id;
  END LOOP;
  IF EXISTS (
    SELECT FROM customer_packages k
    JOIN pass_entries e ON (e.partner_id, e.customer_package_id) = (k.partner_id, k.id)
    JOIN orders o ON (o.partner_id, o.id) = (e.partner_id, e.order_id)
    WHERE k.partner_id = partner AND k.customer_id IN (m.kept_id, m.duplicate_id) AND o.customer_id IS DISTINCT FROM k.customer_id
  ) THEN RETURN 'customer_packages'; END IF;
  IF EXISTS (
    SELECT FROM subscriptions s
    JOIN order_line_items l ON (l.partner_id, l.target_id) = (s.partner_id, s.id) AND l.target_type = 'subscription'
    JOIN orders o ON (o.partner_id, o.id) = (l.partner_id, l.order_id)
    WHERE s.partner_id = partner AND s.customer_id IN (m.kept_id, m.duplicate_id) AND o.customer_id IS DISTINCT FROM s.customer_id
  ) THEN RETURN 'subscriptions'; END IF;
  short := sum_up_balances(partner, m.kept_id, m.duplicate_id);
  PERFORM set_config('app.merging', '', true);
  RETURN short;
END $$;
REVOKE ALL ON FUNCTION hand_over_customer FROM public;
REVOKE ALL ON FUNCTION give_back_customer FROM public;
GRANT EXECUTE ON FUNCTION hand_over_customer TO fieldhouse_app;
GRANT EXECUTE ON FUNCTION give_back_customer TO fieldhouse_app;
