-- Somebody's roles may hold for some venues only (BEYOND-17). Null: for all of them, also those that are still to come.
ALTER TABLE partner_staffs ADD COLUMN venue_ids uuid[] CHECK (cardinality(venue_ids) > 0);

-- The venues that this transaction is held to; null: to none. A local setting leaves '' behind, not null.
CREATE FUNCTION current_venues() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('app.venue_ids', true), '')::uuid[] $$;

-- Beneath the tenant's own policy a second one that takes away. Asked once for a statement and not for a row; what stands behind it is
-- looked at for whoever is held to venues, and for nobody else.
CREATE POLICY own_venues ON venues AS RESTRICTIVE
  USING ((SELECT current_venues() IS NULL) OR id = ANY ((SELECT current_venues())::uuid[]));
CREATE POLICY own_venues ON facility_groups AS RESTRICTIVE
  USING ((SELECT current_venues() IS NULL) OR venue_id = ANY ((SELECT current_venues())::uuid[]));
-- What is sold at no venue, a membership for instance, is the club's.
CREATE POLICY own_venues ON orders AS RESTRICTIVE
  USING ((SELECT current_venues() IS NULL) OR venue_id IS NULL OR venue_id = ANY ((SELECT current_venues())::uuid[]));

-- The list finds and counts what is in these alone, and no row beside them; so it does with the policy.
DROP INDEX orders_updated, orders_live, orders_status;
CREATE INDEX orders_updated ON orders (partner_id, updated_at DESC, id DESC) INCLUDE (venue_id);
CREATE INDEX orders_live ON orders (partner_id, updated_at DESC, id DESC) INCLUDE (venue_id) WHERE processing_status <> 'CANCELED';
CREATE INDEX orders_status ON orders (partner_id, status, updated_at DESC, id DESC) INCLUDE (venue_id);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['facilities', 'price_settings'] LOOP
    EXECUTE format('CREATE POLICY own_venues ON %I AS RESTRICTIVE USING ((SELECT current_venues() IS NULL)
      OR group_id IN (SELECT g.id FROM facility_groups g WHERE g.partner_id = current_partner()))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['facility_bookings', 'occupancies', 'holds'] LOOP
    EXECUTE format('CREATE POLICY own_venues ON %I AS RESTRICTIVE USING ((SELECT current_venues() IS NULL)
      OR facility_id IN (SELECT f.id FROM facilities f WHERE f.partner_id = current_partner()))', t);
  END LOOP;
  -- To read only: they are written beside their order, in the statement that writes it, which sees nothing of it yet.
  FOREACH t IN ARRAY ARRAY[
    'order_line_items', 'order_transactions', 'order_versions', 'order_cancellations', 'payment_attempts', 'payment_links', 'over_refunds'
  ] LOOP
    EXECUTE format('CREATE POLICY own_venues ON %1$I AS RESTRICTIVE FOR SELECT USING ((SELECT current_venues() IS NULL)
      OR EXISTS (SELECT FROM orders o WHERE (o.partner_id, o.id) = (%1$I.partner_id, %1$I.order_id)))', t);
  END LOOP;
END $$;
CREATE POLICY own_venues ON journals AS RESTRICTIVE FOR SELECT USING ((SELECT current_venues() IS NULL) OR order_id IS NULL
  OR EXISTS (SELECT FROM orders o WHERE (o.partner_id, o.id) = (journals.partner_id, journals.order_id)));
CREATE POLICY own_venues ON booking_cancellations AS RESTRICTIVE FOR SELECT USING ((SELECT current_venues() IS NULL)
  OR EXISTS (SELECT FROM facility_bookings b WHERE (b.partner_id, b.id) = (booking_cancellations.partner_id, booking_cancellations.booking_id)));

-- What was written of the club's own page is the club's.
CREATE POLICY own_venues ON reviews AS RESTRICTIVE
  USING ((SELECT current_venues() IS NULL) OR venue_id IS NULL OR venue_id = ANY ((SELECT current_venues())::uuid[]));
CREATE POLICY own_venues ON review_responses AS RESTRICTIVE FOR SELECT USING ((SELECT current_venues() IS NULL)
  OR EXISTS (SELECT FROM reviews r WHERE (r.partner_id, r.id) = (review_responses.partner_id, review_responses.review_id)));

-- Row-level security does not hold within it: what it counts to its limit are the rows that the caller may see.
CREATE OR REPLACE FUNCTION search_readable_ids(partner uuid, needle text, max_rows integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE pattern text := '%' || replace(replace(replace(upper(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%';
DECLARE venues uuid[] := current_venues();
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN RAISE EXCEPTION 'not this tenant' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY SELECT o.id FROM orders o WHERE o.partner_id = partner AND o.readable_id LIKE pattern
    AND (venues IS NULL OR o.venue_id IS NULL OR o.venue_id = ANY (venues)) LIMIT max_rows;
END $$;
