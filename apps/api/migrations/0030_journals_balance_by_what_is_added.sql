-- What a statement adds to a journal sums to zero, and nothing posted is ever changed: so the whole journal does. The trigger looks at
-- what is added and at no table, which costs less, and is the same on a node of a cluster that has a part of the rows.
CREATE OR REPLACE FUNCTION refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE unbalanced uuid;
BEGIN
  SELECT journal_id INTO unbalanced FROM added GROUP BY partner_id, journal_id HAVING sum(amount_minor) <> 0 LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'journal % does not sum to zero', unbalanced USING ERRCODE = 'check_violation'; END IF;
  RETURN NULL;
END $$;
