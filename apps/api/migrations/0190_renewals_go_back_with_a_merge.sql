-- What renewed a membership that went with a merge goes back with it: the terms that followed it since and their orders, and with those what was
-- added to them. They are noted as if they had gone.
CREATE FUNCTION note_renewals_of_merge(partner uuid, merge uuid, kept uuid) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  WITH RECURSIVE terms AS (
    SELECT r.row_id AS id FROM customer_merge_rows r
    WHERE r.partner_id = partner AND r.merge_id = merge AND r.of_table = 'subscriptions'
    UNION SELECT w.next_subscription_id FROM terms t
    JOIN subscription_renewals w ON w.partner_id = partner AND w.subscription_id = t.id
    JOIN subscriptions s ON s.partner_id = partner AND s.id = w.next_subscription_id AND s.customer_id = kept
  )
  INSERT INTO customer_merge_rows (partner_id, merge_id, of_table, row_id)
  SELECT DISTINCT partner, merge, noted.of_table, noted.row_id
  FROM terms t JOIN subscription_renewals w ON w.partner_id = partner AND w.subscription_id = t.id
  CROSS JOIN LATERAL (VALUES ('subscriptions', w.next_subscription_id), ('orders', w.order_id)) AS noted (of_table, row_id)
  ON CONFLICT DO NOTHING
$$;
REVOKE ALL ON FUNCTION note_renewals_of_merge FROM public;

CREATE OR REPLACE FUNCTION give_back_customer(partner uuid, merge uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE m customer_merges; t record; short text;
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN
    RAISE EXCEPTION 'not the partner of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT * INTO STRICT m FROM customer_merges WHERE partner_id = partner AND id = merge AND undone_at IS NULL;
  PERFORM note_renewals_of_merge(partner, merge, m.kept_id);
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
