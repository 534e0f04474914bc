-- Cards that customers let be kept, to be charged while nobody is there. Here are the provider's names for them, which are no cards, and what
-- people know one by. Both names go once the provider has forgotten it.
CREATE TABLE saved_cards (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  customer_id uuid NOT NULL,
  provider text NOT NULL,
  holder_id text,
  card_id text,
  brand text NOT NULL,
  last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  expires_month smallint NOT NULL CHECK (expires_month BETWEEN 1 AND 12),
  expires_year smallint NOT NULL,
  -- the version of the text that the customer agreed to, when, and who noted it: the account, and its name then
  consent_version text NOT NULL,
  consent_at timestamptz NOT NULL,
  consent_noted_by uuid,
  consent_noted_name text NOT NULL,
  removed_at timestamptz,
  forgotten_at timestamptz,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id),
  CHECK (forgotten_at IS NULL OR (removed_at IS NOT NULL AND holder_id IS NULL AND card_id IS NULL))
);
CREATE INDEX saved_cards_of ON saved_cards (partner_id, customer_id, consent_at);
CREATE INDEX saved_cards_to_forget ON saved_cards (partner_id) WHERE removed_at IS NOT NULL AND forgotten_at IS NULL;
ALTER TABLE saved_cards ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON saved_cards USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON saved_cards TO fieldhouse_app;

-- With a customer who is deleted their cards go: a job has the provider forget them.
CREATE FUNCTION remove_saved_cards() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE saved_cards SET removed_at = NEW.deleted_at
  WHERE (partner_id, customer_id) = (NEW.partner_id, NEW.id) AND removed_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_remove_saved_cards AFTER UPDATE OF deleted_at ON customers FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND NEW.merged_into IS NULL) EXECUTE FUNCTION remove_saved_cards();

-- They go with whoever somebody is merged into.
CREATE OR REPLACE FUNCTION rows_of_customers() RETURNS TABLE (of_table text, key_column text, of_order boolean) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('orders', 'id', false), ('facility_bookings', 'id', true), ('class_participants', 'id', true),
    ('subscriptions', 'id', false), ('customer_packages', 'id', true), ('credit_entries', 'id', true),
    ('wallet_entries', 'id', true), ('coupon_uses', 'order_id', true), ('campaign_messages', 'id', false), ('saved_cards', 'id', false)
$$;
