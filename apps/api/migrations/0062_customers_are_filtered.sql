-- The list of customers by what is typed and by what they have: whether they can be mailed, their gender, and the plan of the
-- membership that they have on a day.

CREATE INDEX subscriptions_plan ON subscriptions (partner_id, plan_id, expires_on) WHERE deleted_at IS NULL;

-- An email as the product takes them (EMAIL of libs/domain/src/emails). Who was brought from another product may have none such.
CREATE FUNCTION is_email(email text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT length(email) <= 254 AND email ~ '^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$'
$$;
CREATE INDEX customers_without_email ON customers (partner_id, created_at DESC, id)
  WHERE deleted_at IS NULL AND (email IS NULL OR NOT is_email(email));

-- Newest first, with how many there are in all. What is null is not asked for; `on_day` is the day on which a membership counts,
-- and of several on it the one that lasts longest. The walk-in is nobody: whatever else is asked for, it has none of it.
CREATE FUNCTION list_customers(partner uuid, needle text, email_state text, of_gender text, plan uuid, on_day date, max_rows integer, skip integer)
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
      WHERE s.partner_id = $1 AND s.plan_id = $5 AND s.deleted_at IS NULL AND s.canceled_at IS NULL
        AND s.starts_on <= $6 AND s.expires_on >= $6
        AND NOT EXISTS (
          SELECT FROM subscriptions longer
          WHERE (longer.partner_id, longer.customer_id) = (s.partner_id, s.customer_id)
            AND longer.deleted_at IS NULL AND longer.canceled_at IS NULL AND longer.starts_on <= $6
            AND (longer.expires_on > s.expires_on OR (longer.expires_on = s.expires_on AND longer.id < s.id))))';
  END IF;
  RETURN QUERY EXECUTE 'SELECT c.id, count(*) OVER () FROM customers c WHERE c.partner_id = $1 AND c.deleted_at IS NULL'
    || conditions || ' ORDER BY c.created_at DESC, c.id LIMIT $7 OFFSET $8'
    USING partner, pattern, digits, of_gender, plan, on_day, max_rows, skip;
END $$;
REVOKE ALL ON FUNCTION list_customers FROM public;
GRANT EXECUTE ON FUNCTION list_customers TO fieldhouse_app;
