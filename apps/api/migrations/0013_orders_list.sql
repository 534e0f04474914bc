-- The list of transactions over any number of orders. What it shows before anybody filters is read from an index alone, however
-- deep the page.
CREATE INDEX orders_live ON orders (partner_id, updated_at DESC, id DESC) WHERE processing_status <> 'CANCELED';

-- Part of a readable id is looked for by its trigrams, like a customer's name: LIKE is not leakproof, so under row-level
-- security no index would serve it. The function takes the tenant as an argument and refuses any but the transaction's own.
CREATE INDEX orders_readable ON orders USING gin (readable_id gin_trgm_ops);

CREATE FUNCTION search_readable_ids(partner uuid, needle text, max_rows integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE pattern text := '%' || replace(replace(replace(upper(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%';
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN RAISE EXCEPTION 'not this tenant' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT o.id FROM orders o WHERE o.partner_id = partner AND o.readable_id LIKE pattern LIMIT max_rows;
END $$;
REVOKE ALL ON FUNCTION search_readable_ids FROM public;
GRANT EXECUTE ON FUNCTION search_readable_ids TO fieldhouse_app;
