-- A file of bookings is taken back by the job that takes it, batch by batch: each notes the last line that it looked at, so that whoever is
-- killed has taken a booking back or has not.
ALTER TABLE imports
  ADD COLUMN undoing_at timestamptz,
  ADD COLUMN undoing_by uuid,
  ADD COLUMN undoing_by_name text NOT NULL DEFAULT '',
  -- The last line that was looked at since then.
  ADD COLUMN undone_line integer NOT NULL DEFAULT 0,
  ADD COLUMN removed integer NOT NULL DEFAULT 0,
  -- Bookings that somebody changed after that began: they stay.
  ADD COLUMN stayed integer NOT NULL DEFAULT 0;
DROP INDEX imports_open;
CREATE INDEX imports_open ON imports (created_at) WHERE undone_at IS NULL AND (finished_at IS NULL OR undoing_at IS NOT NULL);

CREATE FUNCTION queue_undoing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.undoing_at IS NULL AND NEW.undoing_at IS NOT NULL AND to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('take_import', json_build_object('importId', NEW.id, 'partnerId', NEW.partner_id),
      max_attempts => 12, priority => 5);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER imports_queue_undoing AFTER UPDATE OF undoing_at ON imports FOR EACH ROW EXECUTE FUNCTION queue_undoing();

UPDATE imports SET removed = imported WHERE kind = 'bookings' AND undone_at IS NOT NULL;
