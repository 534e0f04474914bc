-- Files of customers and of bookings are taken by one machine: an import is of a kind.
ALTER TABLE customer_imports RENAME TO imports;
ALTER TABLE customer_import_batches RENAME TO import_batches;
ALTER INDEX customer_imports_open RENAME TO imports_open;
ALTER TABLE imports
  ADD COLUMN kind text NOT NULL DEFAULT 'customers' CHECK (kind IN ('customers', 'bookings')),
  -- Of bookings: how many customers were made for them.
  ADD COLUMN customers integer NOT NULL DEFAULT 0,
  -- Of bookings: the courts that whoever sent the file may use, and what a line says of money that the former system took.
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN created_by_name text NOT NULL DEFAULT '';
ALTER TABLE imports ALTER COLUMN kind DROP DEFAULT;
CREATE INDEX imports_newest ON imports (partner_id, kind, created_at DESC, id);

DROP TRIGGER customer_import_batches_queue ON import_batches;
DROP FUNCTION queue_customer_import();
CREATE FUNCTION queue_import() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.number = 0 AND to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('take_import', json_build_object('importId', NEW.import_id, 'partnerId', NEW.partner_id),
      max_attempts => 12, priority => 5);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER import_batches_queue AFTER INSERT ON import_batches FOR EACH ROW EXECUTE FUNCTION queue_import();
-- What waits under the former name is taken by the schedule of each minute.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.complete_jobs(coalesce(array_agg(j.id), '{}'))
    FROM graphile_worker.jobs j WHERE j.task_identifier = 'take_customer_import' AND j.locked_at IS NULL;
  END IF;
END $$;

-- A booking that came by a file, as it was then: by that a row that was taken before is known, and what was done with it since.
CREATE TABLE imported_bookings (
  partner_id uuid NOT NULL REFERENCES partners (id),
  booking_id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  order_id uuid,
  facility_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- What the former system called it; empty where it said nothing.
  reference text NOT NULL,
  PRIMARY KEY (partner_id, booking_id),
  FOREIGN KEY (partner_id, import_id) REFERENCES imports (partner_id, id),
  FOREIGN KEY (partner_id, booking_id) REFERENCES facility_bookings (partner_id, id),
  FOREIGN KEY (partner_id, order_id) REFERENCES orders (partner_id, id),
  FOREIGN KEY (partner_id, facility_id) REFERENCES facilities (partner_id, id)
);
CREATE INDEX imported_bookings_place ON imported_bookings (partner_id, facility_id, starts_at);
CREATE INDEX imported_bookings_import ON imported_bookings (partner_id, import_id, line);
CREATE INDEX imported_bookings_order ON imported_bookings (partner_id, order_id) WHERE order_id IS NOT NULL;
ALTER TABLE imported_bookings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON imported_bookings USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT ON imported_bookings TO fieldhouse_app;
