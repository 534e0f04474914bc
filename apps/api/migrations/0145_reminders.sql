-- Reminders before bookings and classes, at times that a club chooses (BEYOND-48).
-- Since when a booking or a session stands at its time, where it was moved there, or confirmed, after it was made: what came to its time
-- after its reminder would have gone has none.
ALTER TABLE facility_bookings ADD COLUMN timed_at timestamptz;
ALTER TABLE class_sessions ADD COLUMN timed_at timestamptz;
-- What is due is looked for by its start.
CREATE INDEX facility_bookings_coming ON facility_bookings (partner_id, starts_at, id) WHERE type = 'booking';

CREATE TABLE reminder_settings (
  partner_id uuid NOT NULL PRIMARY KEY REFERENCES partners (id),
  -- minutes after midnight, between which no text message goes; null: they go at any time
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 1439),
  -- how long a confirmation makes a reminder unnecessary
  spare_minutes integer NOT NULL CHECK (spare_minutes >= 0),
  version integer NOT NULL DEFAULT 1,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  CHECK (quiet_from <> quiet_until)
);

-- A reminder with another time is another one: who removes one leaves its row, as people were reminded by it.
CREATE TABLE reminders (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  kind text NOT NULL,
  unit text NOT NULL CHECK (unit IN ('minutes', 'hours', 'days', 'eveningBefore')),
  amount integer NOT NULL CHECK (amount > 0),
  by_email boolean NOT NULL,
  by_sms boolean NOT NULL,
  is_on boolean NOT NULL,
  position smallint NOT NULL,
  -- since when it is on: nobody is reminded of what was due before
  set_at timestamptz NOT NULL,
  -- all that was due by then is noted
  checked_until timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (partner_id, id),
  CHECK (by_email OR by_sms)
);
CREATE INDEX reminders_on ON reminders (partner_id, position) WHERE is_on AND removed_at IS NULL;

-- A message that reminds somebody, by the id that it has in the outbox too.
CREATE TABLE reminder_messages (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  customer_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  locale text NOT NULL,
  created_at timestamptz NOT NULL,
  -- its words began to leave: who finds this without an outcome never sends it again (docs/decisions/0054)
  attempted_at timestamptz,
  settled_at timestamptz,
  outcome text CHECK (outcome IN ('sent', 'failed', 'unknown')),
  PRIMARY KEY (partner_id, id),
  CHECK ((settled_at IS NULL) = (outcome IS NULL)),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id)
);
CREATE INDEX reminder_messages_customers ON reminder_messages (partner_id, customer_id);

-- That something which starts then was reminded of, or why not: once for each reminder and way, whoever does it.
CREATE TABLE reminder_notes (
  partner_id uuid NOT NULL,
  thing_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  reminder_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  noted_at timestamptz NOT NULL,
  message_id uuid,
  why_not text,
  CONSTRAINT reminder_notes_once PRIMARY KEY (partner_id, thing_id, starts_at, reminder_id, channel),
  CHECK ((message_id IS NULL) <> (why_not IS NULL)),
  FOREIGN KEY (partner_id, reminder_id) REFERENCES reminders (partner_id, id),
  FOREIGN KEY (partner_id, message_id) REFERENCES reminder_messages (partner_id, id)
);
CREATE INDEX reminder_notes_messages ON reminder_notes (partner_id, message_id) WHERE message_id IS NOT NULL;

-- Customers who want no reminders of the partner any more.
CREATE TABLE reminder_stops (
  partner_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, customer_id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id)
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['reminder_settings', 'reminders', 'reminder_messages', 'reminder_notes', 'reminder_stops'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_partner ON %I USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO fieldhouse_app', t);
  END LOOP;
END $$;
-- Who wants reminders again.
GRANT DELETE ON reminder_stops TO fieldhouse_app;

-- A message that reminds goes after what somebody waits for, and before campaigns; it brings what a calendar takes. One that confirms an
-- order makes a reminder shortly after it unnecessary.
ALTER TABLE outbox_messages
  ADD COLUMN reminds boolean NOT NULL DEFAULT false,
  ADD COLUMN confirms boolean NOT NULL DEFAULT false,
  ADD COLUMN calendar_text text;
GRANT SELECT (confirms) ON outbox_messages TO fieldhouse_app;
CREATE OR REPLACE FUNCTION queue_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    -- The payload is the ids alone: jobs are logged, messages are not.
    PERFORM graphile_worker.add_job('send_message', json_build_object('id', NEW.id, 'partnerId', NEW.partner_id), max_attempts => 12,
      priority => CASE WHEN NEW.campaign_id IS NOT NULL THEN 10 WHEN NEW.reminds THEN 5 ELSE 0 END);
  END IF;
  RETURN NULL;
END $$;

-- The languages of customers who have an account: accounts are no partner's, and nothing else of them is told.
CREATE FUNCTION languages_of_customers(partner uuid, people uuid[]) RETURNS TABLE (customer_id uuid, locale text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN
    RAISE EXCEPTION 'not the partner of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN QUERY SELECT c.id, a.locale FROM customers c JOIN accounts a ON a.profile_id = c.profile_id
    WHERE c.partner_id = partner AND c.id = ANY(people) AND a.locale IS NOT NULL;
END $$;
REVOKE ALL ON FUNCTION languages_of_customers FROM public;
GRANT EXECUTE ON FUNCTION languages_of_customers TO fieldhouse_app;

-- Reminders go with whoever they went to, and who wants none gets none under the name that they were merged into.
CREATE OR REPLACE FUNCTION rows_of_customers() RETURNS TABLE (of_table text, key_column text, of_order boolean) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('orders', 'id', false), ('facility_bookings', 'id', true), ('class_participants', 'id', true),
    ('subscriptions', 'id', false), ('customer_packages', 'id', true), ('credit_entries', 'id', true),
    ('wallet_entries', 'id', true), ('coupon_uses', 'order_id', true), ('campaign_messages', 'id', false),
    ('saved_cards', 'id', false), ('reminder_messages', 'id', false)
$$;
CREATE FUNCTION keep_reminders_stopped() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO reminder_stops (partner_id, customer_id, at)
  SELECT s.partner_id, NEW.merged_into, s.at FROM reminder_stops s
  WHERE (s.partner_id, s.customer_id) = (NEW.partner_id, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_keep_reminders_stopped AFTER UPDATE OF merged_into ON customers FOR EACH ROW
  WHEN (NEW.merged_into IS NOT NULL) EXECUTE FUNCTION keep_reminders_stopped();
