-- In what a session of a class that repeats is another one than its class says, as somebody changed it alone: what is changed for several
-- leaves that as it is (BEYOND-08). moved_days: by how many days it stands away from where the class has it by now.
CREATE TABLE class_session_exceptions (
  partner_id uuid NOT NULL,
  session_id uuid NOT NULL,
  fields text[] NOT NULL,
  moved_days integer NOT NULL DEFAULT 0,
  PRIMARY KEY (partner_id, session_id),
  FOREIGN KEY (partner_id, session_id) REFERENCES class_sessions (partner_id, id)
);

-- A change of several sessions at once: each as it was, and the version that the change left, so that it can be taken back while nobody
-- has changed any of them since.
CREATE TABLE class_changes (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  sessions jsonb NOT NULL,
  -- whether participants were told of it: they are told of its undoing, then
  told boolean NOT NULL,
  made_by uuid,
  made_at timestamptz NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, class_id) REFERENCES classes (partner_id, id)
);
CREATE INDEX class_changes_of_class ON class_changes (partner_id, class_id, made_at);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['class_session_exceptions', 'class_changes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_partner ON %I USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO fieldhouse_app', t);
  END LOOP;
END $$;
-- They stand where their sessions do (BEYOND-17).
CREATE POLICY own_venues ON class_session_exceptions AS RESTRICTIVE USING ((SELECT current_venues() IS NULL)
  OR EXISTS (SELECT FROM class_sessions s WHERE (s.partner_id, s.id) = (class_session_exceptions.partner_id, class_session_exceptions.session_id)));
CREATE POLICY own_venues ON class_changes AS RESTRICTIVE USING ((SELECT current_venues() IS NULL)
  OR EXISTS (SELECT FROM class_sessions s WHERE (s.partner_id, s.class_id) = (class_changes.partner_id, class_changes.class_id)));

-- A message that goes once at most: that its words begin to leave is written before they do, in a transaction of its own, and taken out with
-- how that ended. Where it stands still nobody knows, and the message is not sent again (docs/decisions/0068). No foreign key: whoever
-- sends the message has locked its row.
ALTER TABLE outbox_messages ADD COLUMN goes_once boolean;
CREATE TABLE message_attempts (
  partner_id uuid NOT NULL REFERENCES partners (id),
  message_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, message_id)
);
ALTER TABLE message_attempts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON message_attempts USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE, DELETE ON message_attempts TO fieldhouse_app;
