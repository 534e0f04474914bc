-- What is taught: a class, and each time that it takes place as a session of it. What people read and pay is the session's, so that one of
-- a repeat can be another one than its neighbours (CLASSES-15, CLASSES-16, CLASSES-72).
CREATE TABLE classes (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  repeat_type text NOT NULL CHECK (repeat_type IN ('none', 'everyWeek', 'everyDay')),
  -- the last day that a class which repeats may have
  ends_on date,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, id),
  CHECK ((repeat_type = 'none') = (ends_on IS NULL))
);

CREATE TABLE class_sessions (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  images jsonb NOT NULL DEFAULT '[]',
  types_of_sports text[] NOT NULL,
  venue_id uuid NOT NULL,
  facility_id uuid,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  member_price_minor bigint NOT NULL CHECK (member_price_minor >= 0),
  non_member_price_minor bigint NOT NULL CHECK (non_member_price_minor >= 0),
  currency text NOT NULL,
  passes_required integer NOT NULL DEFAULT 0 CHECK (passes_required >= 0),
  -- null: no limit
  max_people integer CHECK (max_people > 0),
  -- who has a place: counted here, so that the last place is given once, however many ask for it at the same time
  participant_count integer NOT NULL DEFAULT 0 CHECK (participant_count >= 0),
  version integer NOT NULL DEFAULT 1,
  canceled_at timestamptz,
  canceled_by uuid,
  PRIMARY KEY (partner_id, id),
  CHECK (starts_at < ends_at),
  CONSTRAINT class_sessions_hold_no_more CHECK (max_people IS NULL OR participant_count <= max_people),
  FOREIGN KEY (partner_id, class_id) REFERENCES classes (partner_id, id),
  FOREIGN KEY (partner_id, venue_id) REFERENCES venues (partner_id, id),
  FOREIGN KEY (partner_id, facility_id) REFERENCES facilities (partner_id, id)
);
CREATE INDEX class_sessions_calendar ON class_sessions (partner_id, starts_at, id) WHERE canceled_at IS NULL;
-- which pictures a class shows, asked before one is removed
CREATE INDEX class_sessions_images ON class_sessions USING gin (images jsonb_path_ops) WHERE images <> '[]';
CREATE INDEX class_sessions_class ON class_sessions (partner_id, class_id, starts_at);

-- Who teaches a session, in the order in which they were named.
CREATE TABLE class_session_instructors (
  partner_id uuid NOT NULL,
  session_id uuid NOT NULL,
  instructor_id uuid NOT NULL,
  place smallint NOT NULL,
  PRIMARY KEY (partner_id, session_id, instructor_id),
  FOREIGN KEY (partner_id, session_id) REFERENCES class_sessions (partner_id, id),
  FOREIGN KEY (partner_id, instructor_id) REFERENCES instructors (partner_id, id)
);
CREATE INDEX class_session_instructors_taught ON class_session_instructors (partner_id, instructor_id, session_id);

-- An instructor is taken by one row, as a court is. Who lets one stand in two places has one row nevertheless: the second session has none.
CREATE TABLE instructor_occupancies (
  partner_id uuid NOT NULL,
  session_id uuid NOT NULL,
  instructor_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  during tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(starts_at, ends_at, '[)')) STORED,
  PRIMARY KEY (partner_id, session_id, instructor_id),
  CHECK (starts_at < ends_at),
  FOREIGN KEY (partner_id, session_id, instructor_id)
    REFERENCES class_session_instructors (partner_id, session_id, instructor_id),
  CONSTRAINT instructor_occupancies_one_place EXCLUDE USING gist
    (partner_id WITH =, instructor_id WITH =, during WITH &&)
);

-- Packages whose passes pay for a session.
CREATE TABLE class_session_packages (
  partner_id uuid NOT NULL,
  session_id uuid NOT NULL,
  package_id uuid NOT NULL,
  PRIMARY KEY (partner_id, session_id, package_id),
  FOREIGN KEY (partner_id, session_id) REFERENCES class_sessions (partner_id, id),
  FOREIGN KEY (partner_id, package_id) REFERENCES packages (partner_id, id)
);

-- A session on a court is a booking of its own type: it takes the court by the one row that any booking has.
ALTER TABLE facility_bookings
  ADD COLUMN class_session_id uuid,
  DROP CONSTRAINT facility_bookings_type_check,
  ADD CONSTRAINT facility_bookings_type_check CHECK (type IN ('booking', 'linked', 'internalEvent', 'closure', 'classSession')),
  ADD CONSTRAINT facility_bookings_class_session CHECK ((type = 'classSession') = (class_session_id IS NOT NULL)),
  ADD FOREIGN KEY (partner_id, class_session_id) REFERENCES class_sessions (partner_id, id);
CREATE INDEX facility_bookings_of_sessions ON facility_bookings (partner_id, class_session_id) WHERE class_session_id IS NOT NULL;
ALTER TABLE occupancies
  DROP CONSTRAINT occupancies_kind_check,
  ADD CONSTRAINT occupancies_kind_check CHECK (kind IN ('booking', 'linked', 'internalEvent', 'closure', 'classSession', 'hold'));

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['classes', 'class_sessions', 'class_session_instructors', 'instructor_occupancies', 'class_session_packages'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_partner ON %I USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO fieldhouse_app', t);
  END LOOP;
END $$;

-- Sessions stand at a venue (BEYOND-17). When somebody teaches is the club's, so that nobody is given two places by who sees one of them:
-- the function has the times alone, and what a session is called is asked of the session.
CREATE POLICY own_venues ON class_sessions AS RESTRICTIVE
  USING ((SELECT current_venues() IS NULL) OR venue_id = ANY ((SELECT current_venues())::uuid[]));
CREATE FUNCTION taught_times(partner uuid, instructors uuid[], since timestamptz, until timestamptz)
RETURNS TABLE (session_id uuid, instructor_id uuid, place smallint, starts_at timestamptz, ends_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN RAISE EXCEPTION 'not this tenant' USING ERRCODE = 'insufficient_privilege'; END IF;
  -- No session is longer than a day, so that an index finds them by their start.
  RETURN QUERY SELECT t.session_id, t.instructor_id, t.place, s.starts_at, s.ends_at
    FROM class_sessions s JOIN class_session_instructors t ON (t.partner_id, t.session_id) = (s.partner_id, s.id)
    WHERE s.partner_id = partner AND t.instructor_id = ANY(instructors) AND s.canceled_at IS NULL
      AND s.starts_at > since - interval '1 day' AND s.starts_at < until AND s.ends_at > since;
END $$;
REVOKE ALL ON FUNCTION taught_times FROM public;
GRANT EXECUTE ON FUNCTION taught_times TO fieldhouse_app;
