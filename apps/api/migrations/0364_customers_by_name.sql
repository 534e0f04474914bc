-- Who may see no more of customers than their names finds them by nothing else: a part of an email found the name that goes with it.
CREATE FUNCTION customers_by_name(partner uuid, needle text, max_rows integer, skip integer)
RETURNS TABLE (id uuid, total bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  pattern text := '%' || replace(replace(replace(plain_text(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%';
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN RAISE EXCEPTION 'not this tenant' USING ERRCODE = 'insufficient_privilege'; END IF;
  -- The text that is searched begins with the name: its index finds the few whose name is looked at.
  RETURN QUERY SELECT c.id, count(*) OVER () FROM customers c
    WHERE c.partner_id = partner AND c.deleted_at IS NULL AND c.search_text LIKE pattern
      AND plain_text(c.first_name || ' ' || c.last_name) LIKE pattern
    ORDER BY c.created_at DESC, c.id LIMIT max_rows OFFSET skip;
END $$;
REVOKE EXECUTE ON FUNCTION customers_by_name FROM PUBLIC;
GRANT EXECUTE ON FUNCTION customers_by_name TO fieldhouse_app;
