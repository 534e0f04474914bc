-- Who has a place in a session, and by which order. Who was removed leaves the row behind: it says who did it, and when (ATTENDANCE-05).
CREATE TABLE class_participants (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  order_id uuid NOT NULL,
  remark text NOT NULL DEFAULT '',
  checked_in_at timestamptz,
  created_by uuid,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  removed_by uuid,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, session_id) REFERENCES class_sessions (partner_id, id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id)
);
-- Nobody has two places in one session, whoever gives them (ATTENDANCE-41).
CREATE UNIQUE INDEX class_participants_one_place ON class_participants (partner_id, session_id, customer_id) WHERE removed_at IS NULL;
CREATE INDEX class_participants_orders ON class_participants (partner_id, order_id);
CREATE INDEX class_participants_customers ON class_participants (partner_id, customer_id);

ALTER TABLE class_participants ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON class_participants USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
-- They stand where their session does (BEYOND-17).
CREATE POLICY own_venues ON class_participants AS RESTRICTIVE FOR SELECT USING ((SELECT current_venues() IS NULL)
  OR EXISTS (SELECT FROM class_sessions s WHERE (s.partner_id, s.id) = (class_participants.partner_id, class_participants.session_id)));
GRANT SELECT, INSERT, UPDATE ON class_participants TO fieldhouse_app;

-- What was noted of somebody at a place is erased with them.
CREATE OR REPLACE FUNCTION erase_deleted_customer(partner uuid, customer uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN
    RAISE EXCEPTION 'not the partner of this transaction' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (SELECT FROM customers c WHERE (c.partner_id, c.id) = (partner, customer) AND c.deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'only a deleted customer is erased' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE class_participants SET remark = '' WHERE partner_id = partner AND customer_id = customer AND remark <> '';
  -- Not a setting of the function: those of one's own are a superuser's to give, and many owners are none.
  PERFORM set_config('app.erasing', 'customer', true);
  UPDATE audit_entries SET before = without_values(before), after = without_values(after)
  WHERE partner_id = partner AND subject_id = customer AND subject_type = 'customer';
  PERFORM set_config('app.erasing', '', true);
END $$;
