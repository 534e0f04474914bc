-- Whatever files wait are taken by one job, a batch of each club at a time: a job for each file kept the worker from everything else. It has one key.
CREATE FUNCTION queue_imports() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('take_imports', '{}'::json, job_key => 'take_imports', max_attempts => 12, priority => 5);
  END IF;
END $$;
REVOKE ALL ON FUNCTION queue_imports FROM public;

CREATE OR REPLACE FUNCTION queue_import() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.number = 0 THEN PERFORM queue_imports(); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION queue_undoing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.undoing_at IS NULL AND NEW.undoing_at IS NOT NULL THEN PERFORM queue_imports(); END IF;
  RETURN NULL;
END $$;

-- What waits under the former names is taken by the schedule of each minute.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.complete_jobs(coalesce(array_agg(j.id), '{}'))
    FROM graphile_worker.jobs j WHERE j.task_identifier IN ('take_import', 'take_open_imports') AND j.locked_at IS NULL;
  END IF;
END $$;
