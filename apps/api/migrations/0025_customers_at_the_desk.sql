-- One spelling of each telephone number, and a standing customer for who walks in.

-- True for a customer who already had the number of another one when numbers got one spelling (a family, or the same person twice):
-- both keep it, nobody is merged unasked, and no third one gets it.
ALTER TABLE customers ADD COLUMN shares_mobile boolean NOT NULL DEFAULT false;
DROP INDEX customers_mobile;
CREATE UNIQUE INDEX customers_mobile ON customers (partner_id, mobile_digits)
  WHERE deleted_at IS NULL AND mobile_digits IS NOT NULL AND NOT shares_mobile;
CREATE INDEX customers_sharing_mobile ON customers (partner_id, mobile_digits) WHERE shares_mobile;

-- Whoever comes without a name. It has no address, so that nobody is ever written to.
ALTER TABLE customers ADD COLUMN is_walk_in boolean NOT NULL DEFAULT false;
ALTER TABLE customers ADD CONSTRAINT customers_walk_in_is_nobody
  CHECK (NOT is_walk_in OR (email IS NULL AND mobile IS NULL AND deleted_at IS NULL));
CREATE UNIQUE INDEX customers_walk_in ON customers (partner_id) WHERE is_walk_in;

-- What is typed in a search as a telephone number: its digits without the zeros that a country dials first. Null for anything else.
CREATE FUNCTION searched_digits(needle text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN needle ~ '^[-+0-9 ().]*$' AND length(digits) >= 3 THEN digits END
  FROM (SELECT regexp_replace(regexp_replace(replace(needle, '(0)', ''), '[^0-9]', '', 'g'), '^0+', '') AS digits) typed
$$;

CREATE OR REPLACE FUNCTION search_customers(partner uuid, needle text, max_rows integer, skip integer)
RETURNS TABLE (id uuid, total bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  pattern text := '%' || replace(replace(replace(plain_text(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  -- However a mobile is typed, it is found by the digits that it is kept by.
  digits text := '%' || searched_digits(needle) || '%';
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN RAISE EXCEPTION 'not this tenant' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY
    SELECT c.id, count(*) OVER () FROM customers c
    WHERE c.partner_id = partner AND c.deleted_at IS NULL
      AND (c.search_text LIKE pattern OR c.search_text LIKE coalesce(digits, pattern))
    ORDER BY c.created_at DESC, c.id LIMIT max_rows OFFSET skip;
END $$;

-- What a customer plays at a time, for the desk that books them once more.
CREATE INDEX facility_bookings_customer ON facility_bookings (partner_id, customer_id, starts_at)
  WHERE type = 'booking' AND customer_id IS NOT NULL;
