-- A list of any length is handed out in pages, each behind the last row of the one before: nobody comes twice and nobody is left out where others are
-- added or deleted meanwhile. Nobody counts then.
DROP FUNCTION list_customers(uuid, text, text, text, uuid, date, integer, integer);
CREATE FUNCTION list_customers(partner uuid, needle text, email_state text, of_gender text, plan uuid, on_day date, max_rows integer, skip integer,
  is_counted boolean, after_at timestamptz, after_id uuid)
RETURNS TABLE (id uuid, total bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  pattern text := '%' || replace(replace(replace(plain_text(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  digits text := coalesce('%' || searched_digits(needle) || '%', pattern);
  conditions text := '';
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN RAISE EXCEPTION 'not this tenant' USING ERRCODE = 'insufficient_privilege'; END IF;
  IF needle IS NOT NULL THEN
    conditions := conditions || ' AND (c.search_text LIKE $2 OR c.search_text LIKE $3)';
  END IF;
  IF email_state IS NOT NULL OR of_gender IS NOT NULL OR plan IS NOT NULL THEN
    conditions := conditions || ' AND NOT c.is_walk_in';
  END IF;
  conditions := conditions || CASE email_state
    WHEN 'no-email' THEN ' AND (c.email IS NULL OR NOT is_email(c.email)) AND c.email IS NULL'
    WHEN 'valid-email' THEN ' AND is_email(c.email)'
    WHEN 'invalid-email' THEN ' AND (c.email IS NULL OR NOT is_email(c.email)) AND c.email IS NOT NULL'
    ELSE '' END;
  IF of_gender IS NOT NULL THEN conditions := conditions || ' AND c.gender = $4'; END IF;
  IF plan IS NOT NULL THEN
    conditions := conditions || ' AND c.id IN (
      SELECT s.customer_id FROM subscriptions s
      WHERE s.partner_id = $1 AND s.plan_id = $5 AND s.deleted_at IS NULL AND s.expires_on >= $6 AND s.member_days @> $6
        AND NOT EXISTS (
          SELECT FROM subscriptions longer
          WHERE (longer.partner_id, longer.customer_id) = (s.partner_id, s.customer_id)
            AND longer.deleted_at IS NULL AND longer.member_days @> $6
            AND (longer.expires_on > s.expires_on OR (longer.expires_on = s.expires_on AND longer.id < s.id))))';
  END IF;
  IF after_id IS NOT NULL THEN
    conditions := conditions || ' AND c.created_at <= $9 AND (c.created_at < $9 OR c.id > $10)';
  END IF;
  RETURN QUERY EXECUTE 'SELECT c.id, ' || CASE WHEN is_counted THEN 'count(*) OVER ()' ELSE 'NULL::bigint' END
    || ' FROM customers c WHERE c.partner_id = $1 AND c.deleted_at IS NULL'
    || conditions || ' ORDER BY c.created_at DESC, c.id LIMIT $7 OFFSET $8'
    USING partner, pattern, digits, of_gender, plan, on_day, max_rows, skip, after_at, after_id;
END $$;
REVOKE EXECUTE ON FUNCTION list_customers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_customers TO fieldhouse_app;
