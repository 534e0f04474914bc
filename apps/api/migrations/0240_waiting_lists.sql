-- Who waits for a place in a full session, or for a court at a time when it is taken, and what came of it (BEYOND-13). A row stays when
-- the waiting has ended: it says how.
CREATE TABLE waiting_entries (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('class', 'slot')),
  session_id uuid,
  group_id uuid,
  -- the court that is wanted; null: any of the group
  facility_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  customer_id uuid NOT NULL,
  -- the place in its line: those of one session, or of one time in one group
  rank integer NOT NULL CHECK (rank > 0),
  status text NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'offered', 'taken', 'declined', 'expired', 'unpaid', 'unreached', 'removed', 'over')),
  created_by uuid,
  created_at timestamptz NOT NULL,
  -- of the latest offer
  token_hash bytea,
  message_ids uuid[] NOT NULL DEFAULT '{}',
  offered_at timestamptz,
  offered_until timestamptz,
  offered_facility_id uuid,
  order_id uuid,
  -- until when a place that was taken by card has to be paid; null once it is, and where it need not
  pay_until timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, session_id) REFERENCES class_sessions (partner_id, id),
  FOREIGN KEY (partner_id, group_id) REFERENCES facility_groups (partner_id, id),
  FOREIGN KEY (partner_id, facility_id) REFERENCES facilities (partner_id, id),
  FOREIGN KEY (partner_id, offered_facility_id) REFERENCES facilities (partner_id, id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id),
  CONSTRAINT waiting_entries_for_one CHECK (CASE kind
    WHEN 'class' THEN session_id IS NOT NULL AND num_nonnulls(group_id, facility_id, starts_at, ends_at, offered_facility_id) = 0
    ELSE session_id IS NULL AND num_nonnulls(group_id, starts_at, ends_at) = 3 AND starts_at < ends_at END),
  CHECK (status <> 'offered' OR num_nonnulls(token_hash, offered_at, offered_until) = 3)
);
-- Nobody waits twice for the same.
CREATE UNIQUE INDEX waiting_entries_once_a_class ON waiting_entries (partner_id, session_id, customer_id)
  WHERE kind = 'class' AND status IN ('waiting', 'offered');
CREATE UNIQUE INDEX waiting_entries_once_a_slot ON waiting_entries (partner_id, group_id, starts_at, ends_at, customer_id)
  WHERE kind = 'slot' AND status IN ('waiting', 'offered');
CREATE INDEX waiting_entries_open ON waiting_entries (partner_id, kind, starts_at) WHERE status IN ('waiting', 'offered');
CREATE INDEX waiting_entries_unpaid ON waiting_entries (partner_id, pay_until) WHERE pay_until IS NOT NULL;
CREATE INDEX waiting_entries_customers ON waiting_entries (partner_id, customer_id);
CREATE INDEX waiting_entries_sessions ON waiting_entries (partner_id, session_id) WHERE session_id IS NOT NULL;
CREATE INDEX waiting_entries_token ON waiting_entries (token_hash) WHERE token_hash IS NOT NULL;

ALTER TABLE waiting_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON waiting_entries USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
-- They stand where what they wait for is (BEYOND-17).
CREATE POLICY own_venues ON waiting_entries AS RESTRICTIVE FOR SELECT USING ((SELECT current_venues() IS NULL)
  OR EXISTS (SELECT FROM class_sessions s WHERE (s.partner_id, s.id) = (waiting_entries.partner_id, waiting_entries.session_id))
  OR EXISTS (SELECT FROM facility_groups g WHERE (g.partner_id, g.id) = (waiting_entries.partner_id, waiting_entries.group_id)
    AND g.venue_id = ANY ((SELECT current_venues())::uuid[])));
GRANT SELECT, INSERT, UPDATE ON waiting_entries TO fieldhouse_app;

-- A place that is offered is nobody else's: it counts as those do that are given.
ALTER TABLE class_sessions
  ADD COLUMN offered_count integer NOT NULL DEFAULT 0 CHECK (offered_count >= 0),
  DROP CONSTRAINT class_sessions_hold_no_more,
  ADD CONSTRAINT class_sessions_hold_no_more CHECK (max_people IS NULL OR participant_count + offered_count <= max_people);

-- Whoever ends an offer frees what it kept: a place of the session is counted off, the court of a slot is held no more.
CREATE FUNCTION count_offers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.kind = 'class' AND (NEW.status = 'offered') <> (OLD.status = 'offered') THEN
    UPDATE class_sessions SET offered_count = offered_count + CASE NEW.status WHEN 'offered' THEN 1 ELSE -1 END
    WHERE (partner_id, id) = (NEW.partner_id, NEW.session_id);
  ELSIF NEW.kind = 'slot' AND OLD.status = 'offered' AND NEW.status <> 'offered' THEN
    DELETE FROM holds WHERE (partner_id, session_id) = (NEW.partner_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER waiting_entries_count AFTER UPDATE ON waiting_entries FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION count_offers();

-- Lists of a partner are served: those of a session, or those of all slots.
CREATE FUNCTION wake_waiting_lists(partner uuid, session uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('serve_waiting_list', json_build_object('partnerId', partner, 'sessionId', session), max_attempts => 12,
      job_key => 'serve_waiting_list/' || partner || '/' || coalesce(session::text, 'slots'));
  END IF;
END $$;
REVOKE ALL ON FUNCTION wake_waiting_lists FROM public;

-- What frees a place wakes the list, whoever does it: a place that is taken back, an offer that ends, more room, another time.
CREATE FUNCTION wake_list_of_session() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM waiting_entries w WHERE (w.partner_id, w.session_id) = (NEW.partner_id, NEW.id) AND w.kind = 'class'
    AND w.status IN ('waiting', 'offered')) THEN
    PERFORM wake_waiting_lists(NEW.partner_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER class_sessions_wake_list AFTER UPDATE ON class_sessions FOR EACH ROW
  WHEN (NEW.participant_count + NEW.offered_count < OLD.participant_count + OLD.offered_count
    OR NEW.max_people IS DISTINCT FROM OLD.max_people OR NEW.starts_at <> OLD.starts_at
    OR NEW.canceled_at IS DISTINCT FROM OLD.canceled_at)
  EXECUTE FUNCTION wake_list_of_session();

-- A court that is free again: a booking that is cancelled or moved, an event, a closure or a hold that ends.
CREATE FUNCTION wake_list_of_slot() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM waiting_entries w WHERE w.partner_id = OLD.partner_id AND w.kind = 'slot' AND w.status IN ('waiting', 'offered')
    AND w.starts_at < OLD.ends_at AND w.ends_at > OLD.starts_at) THEN
    PERFORM wake_waiting_lists(OLD.partner_id, NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER occupancies_wake_list AFTER DELETE ON occupancies FOR EACH ROW
  WHEN (OLD.released_at IS NULL) EXECUTE FUNCTION wake_list_of_slot();
CREATE TRIGGER occupancies_released_wake_list AFTER UPDATE ON occupancies FOR EACH ROW
  WHEN (OLD.released_at IS NULL AND (NEW.released_at IS NOT NULL OR NEW.facility_id <> OLD.facility_id OR NEW.starts_at <> OLD.starts_at
    OR NEW.ends_at <> OLD.ends_at))
  EXECUTE FUNCTION wake_list_of_slot();

-- An offer that reached nobody goes to the next in line.
CREATE FUNCTION wake_list_of_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE entry record;
BEGIN
  FOR entry IN SELECT w.session_id FROM waiting_entries w WHERE w.partner_id = NEW.partner_id AND w.status = 'offered'
    AND NEW.id = ANY(w.message_ids) LOOP
    PERFORM wake_waiting_lists(NEW.partner_id, entry.session_id);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_messages_wake_list AFTER UPDATE ON outbox_messages FOR EACH ROW
  WHEN (NEW.failed_at IS NOT NULL AND OLD.failed_at IS NULL) EXECUTE FUNCTION wake_list_of_message();

-- Who is deleted waits no more, and what was offered to them is free. Who is merged goes on waiting under the other name.
CREATE FUNCTION end_waiting_of_deleted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE waiting_entries SET status = 'removed', ended_at = NEW.deleted_at
  WHERE (partner_id, customer_id) = (NEW.partner_id, NEW.id) AND status IN ('waiting', 'offered');
  RETURN NULL;
END $$;
CREATE TRIGGER customers_end_waiting AFTER UPDATE OF deleted_at ON customers FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL AND NEW.merged_into IS NULL) EXECUTE FUNCTION end_waiting_of_deleted();

-- Of two who are one person, and wait for the same, the one that is further on stays.
CREATE FUNCTION keep_one_waiting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE other waiting_entries;
BEGIN
  SELECT * INTO other FROM waiting_entries w WHERE w.partner_id = NEW.partner_id AND w.customer_id = NEW.customer_id AND w.id <> NEW.id
    AND w.status IN ('waiting', 'offered') AND w.kind = NEW.kind AND w.session_id IS NOT DISTINCT FROM NEW.session_id
    AND (w.group_id, w.starts_at, w.ends_at) IS NOT DISTINCT FROM (NEW.group_id, NEW.starts_at, NEW.ends_at);
  IF other.id IS NULL THEN RETURN NEW; END IF;
  IF other.status = 'offered' OR (NEW.status = 'waiting' AND other.rank < NEW.rank) THEN
    NEW.status := 'removed';
    NEW.ended_at := now();
  ELSE
    UPDATE waiting_entries SET status = 'removed', ended_at = now() WHERE (partner_id, id) = (other.partner_id, other.id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER waiting_entries_keep_one BEFORE UPDATE OF customer_id ON waiting_entries FOR EACH ROW
  WHEN (NEW.customer_id <> OLD.customer_id AND NEW.status IN ('waiting', 'offered')) EXECUTE FUNCTION keep_one_waiting();

CREATE OR REPLACE FUNCTION rows_of_customers() RETURNS TABLE (of_table text, key_column text, of_order boolean) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('orders', 'id', false), ('facility_bookings', 'id', true), ('class_participants', 'id', true),
    ('subscriptions', 'id', false), ('customer_packages', 'id', true), ('credit_entries', 'id', true),
    ('wallet_entries', 'id', true), ('coupon_uses', 'order_id', true), ('campaign_messages', 'id', false),
    ('saved_cards', 'id', false), ('reminder_messages', 'id', false), ('waiting_entries', 'id', false)
$$;
