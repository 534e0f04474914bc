-- A file of customers is read as a whole and taken by a job, batch by batch: each in one transaction, which notes that it is done. Its
-- key is the import and its number, so that whoever is killed has taken it or has not.
ALTER TABLE customer_imports
  ADD COLUMN memberships integer NOT NULL DEFAULT 0,
  -- Rows that were taken over into somebody who was there.
  ADD COLUMN filled integer NOT NULL DEFAULT 0,
  ADD COLUMN rows_done integer NOT NULL DEFAULT 0,
  -- What becomes of rows whose email or mobile somebody has, and of those that were chosen otherwise: {line: choice}.
  ADD COLUMN duplicates text NOT NULL DEFAULT 'skip' CHECK (duplicates IN ('skip', 'takeOver', 'create')),
  ADD COLUMN choices jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN finished_at timestamptz;
UPDATE customer_imports SET rows_done = rows, finished_at = created_at;
CREATE INDEX customer_imports_open ON customer_imports (created_at) WHERE finished_at IS NULL AND undone_at IS NULL;

CREATE TABLE customer_import_batches (
  partner_id uuid NOT NULL,
  import_id uuid NOT NULL,
  number integer NOT NULL,
  -- [{line, cells by field}], null once the batch is taken: it holds what a person may ask to have removed.
  rows jsonb,
  -- [{line, problems by field, duplicate}]
  skipped jsonb NOT NULL DEFAULT '[]',
  -- [{customerId, fields, version}]: who was there and lacked what the file says; the fields by name alone, and their version since.
  fills jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (partner_id, import_id, number),
  FOREIGN KEY (partner_id, import_id) REFERENCES customer_imports (partner_id, id)
);
ALTER TABLE customer_import_batches ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON customer_import_batches USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE ON customer_import_batches TO fieldhouse_app;

-- Who has these emails (in small letters) and mobiles (their digits). Neither comparison is leakproof: under row-level security their
-- indexes would go unused.
CREATE FUNCTION customers_with_contacts(partner uuid, emails text[], digits text[])
RETURNS TABLE (id uuid) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF partner IS DISTINCT FROM current_partner() THEN RAISE EXCEPTION 'not this tenant' USING ERRCODE = 'insufficient_privilege'; END IF;
  RETURN QUERY
    SELECT c.id FROM unnest(emails) AS e(email) JOIN customers c ON c.partner_id = partner AND lower(c.email) = e.email
    WHERE c.deleted_at IS NULL AND c.email IS NOT NULL
    UNION
    SELECT c.id FROM unnest(digits) AS d(mobile) JOIN customers c ON c.partner_id = partner AND c.mobile_digits = d.mobile
    WHERE c.deleted_at IS NULL AND c.mobile_digits IS NOT NULL AND NOT c.shares_mobile;
END $$;
REVOKE ALL ON FUNCTION customers_with_contacts FROM public;
GRANT EXECUTE ON FUNCTION customers_with_contacts TO fieldhouse_app;

-- A file is taken as soon as it is committed.
CREATE FUNCTION queue_customer_import() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.number = 0 AND to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('take_customer_import', json_build_object('importId', NEW.import_id, 'partnerId', NEW.partner_id),
      max_attempts => 12, priority => 5);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_import_batches_queue AFTER INSERT ON customer_import_batches FOR EACH ROW EXECUTE FUNCTION queue_customer_import();
