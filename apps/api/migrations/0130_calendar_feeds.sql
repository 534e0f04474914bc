-- Calendars that other programs follow by an address of their own (BEYOND-19). Of the address the hash of its token is kept.
CREATE TABLE calendar_feeds (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  facility_id uuid,
  instructor_id uuid,
  customer_id uuid,
  token_hash bytea NOT NULL,
  created_by uuid,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  CHECK (num_nonnulls(facility_id, instructor_id, customer_id) = 1),
  FOREIGN KEY (partner_id, facility_id) REFERENCES facilities (partner_id, id),
  FOREIGN KEY (partner_id, instructor_id) REFERENCES instructors (partner_id, id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id)
);
CREATE UNIQUE INDEX calendar_feeds_facility ON calendar_feeds (partner_id, facility_id) WHERE facility_id IS NOT NULL;
CREATE UNIQUE INDEX calendar_feeds_instructor ON calendar_feeds (partner_id, instructor_id) WHERE instructor_id IS NOT NULL;
CREATE UNIQUE INDEX calendar_feeds_customer ON calendar_feeds (partner_id, customer_id) WHERE customer_id IS NOT NULL;
-- The token is found before its partner is known.
CREATE INDEX calendar_feeds_token ON calendar_feeds (token_hash);

ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON calendar_feeds USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
CREATE POLICY own_venues ON calendar_feeds AS RESTRICTIVE USING ((SELECT current_venues() IS NULL) OR facility_id IS NULL
  OR facility_id IN (SELECT f.id FROM facilities f WHERE f.partner_id = current_partner()));
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_feeds TO fieldhouse_app;

-- How often a booking was changed in what a calendar says of it: a program that has an older one takes the newer (SEQUENCE, RFC 5545).
CREATE TABLE calendar_changes (
  partner_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  changes integer NOT NULL,
  PRIMARY KEY (partner_id, booking_id),
  FOREIGN KEY (partner_id, booking_id) REFERENCES facility_bookings (partner_id, id)
);
ALTER TABLE calendar_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON calendar_changes USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON calendar_changes TO fieldhouse_app;
CREATE FUNCTION count_calendar_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO calendar_changes AS c (partner_id, booking_id, changes) VALUES (NEW.partner_id, NEW.id, 1)
  ON CONFLICT (partner_id, booking_id) DO UPDATE SET changes = c.changes + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER facility_bookings_calendar AFTER UPDATE ON facility_bookings FOR EACH ROW
  WHEN ((OLD.facility_id, OLD.starts_at, OLD.ends_at, OLD.event_name) IS DISTINCT FROM (NEW.facility_id, NEW.starts_at, NEW.ends_at, NEW.event_name))
  EXECUTE FUNCTION count_calendar_change();
