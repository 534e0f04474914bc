-- Mails of campaigns go with whoever they went to, and who wants none is not written to under the name that they were merged into.
CREATE OR REPLACE FUNCTION rows_of_customers() RETURNS TABLE (of_table text, key_column text, of_order boolean) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('orders', 'id', false), ('facility_bookings', 'id', true), ('class_participants', 'id', true),
    ('subscriptions', 'id', false), ('customer_packages', 'id', true), ('credit_entries', 'id', true),
    ('wallet_entries', 'id', true), ('coupon_uses', 'order_id', true), ('campaign_messages', 'id', false)
$$;

-- It stays so when the merge is undone: whether it was meant for one of them alone, nobody can tell any more.
CREATE FUNCTION keep_unsubscribed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO campaign_unsubscribes (partner_id, customer_id, campaign_id, at)
  SELECT u.partner_id, NEW.merged_into, u.campaign_id, u.at FROM campaign_unsubscribes u
  WHERE (u.partner_id, u.customer_id) = (NEW.partner_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_keep_unsubscribed AFTER UPDATE OF merged_into ON customers FOR EACH ROW
  WHEN (NEW.merged_into IS NOT NULL) EXECUTE FUNCTION keep_unsubscribed();
