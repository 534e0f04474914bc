-- Who shared the mobile of one of the two when they were merged: whoever of them has it alone by then shares it again once a merge is undone.
ALTER TABLE customer_merges ADD COLUMN mobile_shared_by uuid[] NOT NULL DEFAULT '{}';

-- Of two who are one person, and wait for the same, the one that is further on stays; the other gives way to it, and stands again in its place
-- once they are two.
ALTER TABLE waiting_entries ADD COLUMN gave_way_to uuid,
  ADD FOREIGN KEY (partner_id, gave_way_to) REFERENCES waiting_entries (partner_id, id),
  ADD CHECK (gave_way_to IS NULL OR status = 'removed');
CREATE OR REPLACE FUNCTION keep_one_waiting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE other waiting_entries;
BEGIN
  SELECT * INTO other FROM waiting_entries w WHERE w.partner_id = NEW.partner_id AND w.customer_id = NEW.customer_id AND w.id <> NEW.id
    AND w.status IN ('waiting', 'offered') AND w.kind = NEW.kind AND w.session_id IS NOT DISTINCT FROM NEW.session_id
    AND (w.group_id, w.starts_at, w.ends_at) IS NOT DISTINCT FROM (NEW.group_id, NEW.starts_at, NEW.ends_at);
  IF other.id IS NULL THEN RETURN NEW; END IF;
  IF other.status = 'offered' OR (NEW.status = 'waiting' AND other.rank < NEW.rank) THEN
    NEW.status := 'removed';
    NEW.ended_at := now();
    NEW.gave_way_to := other.id;
  ELSE
    UPDATE waiting_entries SET status = 'removed', ended_at = now(), gave_way_to = NEW.id
    WHERE (partner_id, id) = (other.partner_id, other.id);
  END IF;
  RETURN NEW;
END $$;

-- Puts those back in line who gave way to somebody who is somebody else again: not where that one's place was given up or is over, nor where
-- they wait for the same anew, or what they waited for has begun, or is cancelled.
CREATE FUNCTION wait_again(partner uuid, one uuid, other uuid, at timestamptz) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE entry record;
BEGIN
  FOR entry IN
    UPDATE waiting_entries w SET status = 'waiting', ended_at = NULL, gave_way_to = NULL
    FROM waiting_entries stayed
    WHERE w.partner_id = partner AND w.customer_id IN (one, other) AND w.status = 'removed'
      AND (stayed.partner_id, stayed.id) = (partner, w.gave_way_to) AND stayed.customer_id <> w.customer_id
      AND stayed.status NOT IN ('removed', 'over')
      AND (w.starts_at > at OR EXISTS (SELECT FROM class_sessions s
        WHERE (s.partner_id, s.id) = (partner, w.session_id) AND s.starts_at > at AND s.canceled_at IS NULL))
      AND NOT EXISTS (SELECT FROM waiting_entries anew WHERE anew.partner_id = partner AND anew.customer_id = w.customer_id
        AND anew.status IN ('waiting', 'offered') AND anew.kind = w.kind AND anew.session_id IS NOT DISTINCT FROM w.session_id
        AND (anew.group_id, anew.starts_at, anew.ends_at) IS NOT DISTINCT FROM (w.group_id, w.starts_at, w.ends_at))
    RETURNING w.session_id
  LOOP
    PERFORM wake_waiting_lists(partner, entry.session_id);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION wait_again FROM public;

-- What came to a membership that went with a merge goes back with it: the terms that followed it since, their orders and those of its pauses, and
-- with the orders what was added to them. They are noted as if they had gone.
CREATE OR REPLACE FUNCTION note_renewals_of_merge(partner uuid, merge uuid, kept uuid) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  WITH RECURSIVE terms AS (
    SELECT r.row_id AS id FROM customer_merge_rows r
    WHERE r.partner_id = partner AND r.merge_id = merge AND r.of_table = 'subscriptions'
    UNION SELECT w.next_subscription_id FROM terms t
    JOIN subscription_renewals w ON w.partner_id = partner AND w.subscription_id = t.id
    JOIN subscriptions s ON s.partner_id = partner AND s.id = w.next_subscription_id AND s.customer_id = kept
  )
  INSERT INTO customer_merge_rows (partner_id, merge_id, of_table, row_id)
  SELECT partner, merge, noted.of_table, noted.row_id
  FROM terms t JOIN subscription_renewals w ON w.partner_id = partner AND w.subscription_id = t.id
  CROSS JOIN LATERAL (VALUES ('subscriptions', w.next_subscription_id), ('orders', w.order_id)) AS noted (of_table, row_id)
  UNION
  SELECT partner, merge, 'orders', l.order_id
  FROM terms t JOIN subscription_pauses p ON p.partner_id = partner AND p.subscription_id = t.id
  JOIN order_line_items l ON l.partner_id = partner AND l.target_type = 'subscriptionPause' AND l.target_id = p.id
  ON CONFLICT DO NOTHING
$$;

DROP FUNCTION give_back_customer(uuid, uuid);
CREATE FUNCTION give_back_customer(partner uuid, merge uuid, at timestamptz) RETURNS text
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
  PERFORM wait_again(partner, m.kept_id, m.duplicate_id, at);
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
REVOKE ALL ON FUNCTION give_back_customer FROM public;
GRANT EXECUTE ON FUNCTION give_back_customer TO fieldhouse_app;

-- What the audit trail kept of somebody with whom they had been taken for one person goes with them, too.
CREATE OR REPLACE FUNCTION erase_deleted_customer(partner uuid, customer uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN
    RAISE EXCEPTION 'not the partner of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (SELECT FROM customers c WHERE (c.partner_id, c.id) = (partner, customer) AND c.deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'only a deleted customer is erased' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE class_participants SET remark = '' WHERE partner_id = partner AND customer_id = customer AND remark <> '';
  -- Not a setting of the function: those of one's own are a superuser's to give, and many owners are none.
  PERFORM set_config('app.erasing', 'customer', true);
  UPDATE audit_entries SET before = without_values(before), after = without_values(after)
  WHERE partner_id = partner AND subject_id = customer AND subject_type = 'customer';
  UPDATE audit_entries a SET before = without_values(a.before), after = without_values(a.after)
  FROM customer_merges m
  WHERE m.partner_id = partner AND m.duplicate_id = customer AND m.undone_at IS NOT NULL
    AND (a.partner_id, a.subject_id) = (partner, m.kept_id) AND a.subject_type = 'customer' AND a.action IN ('customer.merged', 'customer.mergeUndone');
  PERFORM set_config('app.erasing', '', true);
END $$;
