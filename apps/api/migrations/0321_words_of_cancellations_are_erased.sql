-- Why something was cancelled: what the product itself says stays, and what people wrote in their own words goes with whom they wrote it of.
CREATE FUNCTION reason_without_words(reason text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN reason IN ('Booking changed', 'Move undone', 'Requested by customer', 'Others', 'importUndone', 'moved', 'deleted', 'reopened')
    THEN reason ELSE '' END
$$;

-- What people know a card by goes with its customer; that it was kept, and with whose consent, stays until its provider has forgotten it and after.
ALTER TABLE saved_cards ALTER COLUMN brand DROP NOT NULL, ALTER COLUMN last4 DROP NOT NULL, ALTER COLUMN expires_month DROP NOT NULL,
  ALTER COLUMN expires_year DROP NOT NULL,
  ADD CHECK (removed_at IS NOT NULL OR (brand IS NOT NULL AND last4 IS NOT NULL AND expires_month IS NOT NULL AND expires_year IS NOT NULL));

CREATE OR REPLACE FUNCTION erase_words_about(partner uuid, customer uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE theirs uuid[];
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN
    RAISE EXCEPTION 'not the partner of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (SELECT FROM customers c WHERE (c.partner_id, c.id) = (partner, customer) AND c.erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'only of an erased customer' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT coalesce(array_agg(o.id), '{}') INTO theirs FROM orders o WHERE (o.partner_id, o.customer_id) = (partner, customer);
  UPDATE orders SET partner_note = NULL, customer_note = NULL
  WHERE partner_id = partner AND id = ANY(theirs) AND (partner_note IS NOT NULL OR customer_note IS NOT NULL);
  UPDATE order_versions SET meta = meta || jsonb_build_object('reason', reason_without_words(meta ->> 'reason'), 'comment', '')
  WHERE partner_id = partner AND order_id = ANY(theirs) AND meta IS NOT NULL;
  UPDATE order_cancellations SET reason = reason_without_words(reason), comment = ''
  WHERE partner_id = partner AND order_id = ANY(theirs);
  UPDATE booking_cancellations c SET reason = reason_without_words(c.reason), comment = ''
  FROM facility_bookings b
  WHERE b.partner_id = partner AND c.partner_id = partner AND b.id = c.booking_id AND (b.customer_id = customer OR b.order_id = ANY(theirs));
  UPDATE saved_cards SET brand = NULL, last4 = NULL, expires_month = NULL, expires_year = NULL
  WHERE (partner_id, customer_id) = (partner, customer) AND removed_at IS NOT NULL;
  DELETE FROM outbox_messages WHERE partner_id = partner AND (customer_id = customer OR order_id = ANY(theirs));
  PERFORM set_config('app.erasing', 'customer', true);
  UPDATE audit_entries SET before = without_notes(before), after = without_notes(after)
  WHERE partner_id = partner AND subject_id = ANY(theirs) AND subject_type = 'order';
  PERFORM set_config('app.erasing', '', true);
END $$;

-- Those who were erased before.
UPDATE order_versions v SET meta = v.meta || jsonb_build_object('reason', reason_without_words(v.meta ->> 'reason'), 'comment', '')
FROM orders o JOIN customers c ON (c.partner_id, c.id) = (o.partner_id, o.customer_id)
WHERE (v.partner_id, v.order_id) = (o.partner_id, o.id) AND v.meta IS NOT NULL AND c.erased_at IS NOT NULL;
UPDATE order_cancellations x SET reason = reason_without_words(x.reason)
FROM orders o JOIN customers c ON (c.partner_id, c.id) = (o.partner_id, o.customer_id)
WHERE (x.partner_id, x.order_id) = (o.partner_id, o.id) AND c.erased_at IS NOT NULL;
UPDATE booking_cancellations x SET reason = reason_without_words(x.reason), comment = ''
FROM facility_bookings b JOIN customers c ON (c.partner_id, c.id) = (b.partner_id, b.customer_id)
WHERE (x.partner_id, x.booking_id) = (b.partner_id, b.id) AND c.erased_at IS NOT NULL;
UPDATE saved_cards k SET brand = NULL, last4 = NULL, expires_month = NULL, expires_year = NULL
FROM customers c WHERE (c.partner_id, c.id) = (k.partner_id, k.customer_id) AND c.erased_at IS NOT NULL AND k.removed_at IS NOT NULL;
