-- Whom a message is for, whether or not it is about an order: their history and the copy of their data go by it.
ALTER TABLE outbox_messages ADD COLUMN customer_id uuid;
UPDATE outbox_messages m SET customer_id = o.customer_id FROM orders o WHERE (o.partner_id, o.id) = (m.partner_id, m.order_id);
UPDATE outbox_messages m SET customer_id = r.customer_id FROM reminder_messages r
WHERE (r.partner_id, r.id) = (m.partner_id, m.id) AND m.customer_id IS NULL;
UPDATE outbox_messages m SET customer_id = w.customer_id FROM waiting_entries w
WHERE w.partner_id = m.partner_id AND m.id = ANY(w.message_ids) AND m.customer_id IS NULL;
CREATE INDEX outbox_messages_customer ON outbox_messages (partner_id, customer_id) WHERE customer_id IS NOT NULL;
GRANT SELECT (customer_id) ON outbox_messages TO fieldhouse_app;

-- They go with whoever somebody is merged into.
CREATE OR REPLACE FUNCTION rows_of_customers() RETURNS TABLE (of_table text, key_column text, of_order boolean) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('orders', 'id', false), ('facility_bookings', 'id', true), ('class_participants', 'id', true),
    ('subscriptions', 'id', false), ('customer_packages', 'id', true), ('credit_entries', 'id', true),
    ('wallet_entries', 'id', true), ('coupon_uses', 'order_id', true), ('campaign_messages', 'id', false),
    ('saved_cards', 'id', false), ('reminder_messages', 'id', false), ('waiting_entries', 'id', false),
    ('outbox_messages', 'id', true)
$$;

-- Somebody asked to have removed what is kept of them: their name is a neutral one from then on.
ALTER TABLE customers ADD COLUMN erased_at timestamptz, ADD CHECK (erased_at IS NULL OR deleted_at IS NOT NULL);

-- An entry without the words of a note. What else it says of an order stays.
CREATE FUNCTION without_notes(entry jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(entry) = 'object' THEN (
    SELECT jsonb_object_agg(key, CASE WHEN key IN ('partnerNote', 'customerNote', 'comment') THEN 'null'::jsonb ELSE value END)
    FROM jsonb_each(entry)
  ) ELSE entry END
$$;

-- Takes away what was said about the orders of somebody whose data is erased, and the messages to them. The orders stand, and so does every
-- tax document as it was issued.
CREATE FUNCTION erase_words_about(partner uuid, customer uuid) RETURNS void
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
  UPDATE order_cancellations SET comment = '' WHERE partner_id = partner AND order_id = ANY(theirs) AND comment <> '';
  DELETE FROM outbox_messages WHERE partner_id = partner AND (customer_id = customer OR order_id = ANY(theirs));
  PERFORM set_config('app.erasing', 'customer', true);
  UPDATE audit_entries SET before = without_notes(before), after = without_notes(after)
  WHERE partner_id = partner AND subject_id = ANY(theirs) AND subject_type = 'order';
  PERFORM set_config('app.erasing', '', true);
END $$;
REVOKE EXECUTE ON FUNCTION erase_words_about FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_words_about TO fieldhouse_app;
