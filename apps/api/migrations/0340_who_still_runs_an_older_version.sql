-- A process of the version before, which goes on while this schema comes, lists customers by eight arguments: 0286 replaced that function by one
-- of eleven. It stands under its old arguments until that version can no longer be updated from, and may then be dropped.
CREATE FUNCTION list_customers(partner uuid, needle text, email_state text, of_gender text, plan uuid, on_day date, max_rows integer, skip integer)
RETURNS TABLE (id uuid, total bigint) LANGUAGE sql STABLE AS $$
  SELECT found.id, found.total
  FROM list_customers(partner, needle, email_state, of_gender, plan, on_day, max_rows, skip, true, NULL, NULL) found
$$;
REVOKE EXECUTE ON FUNCTION list_customers(uuid, text, text, text, uuid, date, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_customers(uuid, text, text, text, uuid, date, integer, integer) TO fieldhouse_app;
