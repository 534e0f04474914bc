-- Reminders and campaigns have workers of their own, so that neither keeps the other from what it is to do: what somebody waits for, and what is due at
-- its time. Of each club they come the later the more wait; the first of a campaign pass reminders of a club that has many.
CREATE OR REPLACE FUNCTION queue_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    -- The payload is the ids alone: jobs are logged, messages are not.
    PERFORM graphile_worker.add_job(CASE WHEN NEW.campaign_id IS NOT NULL OR NEW.reminds THEN 'send_bulk_message' ELSE 'send_message' END,
      json_build_object('id', NEW.id, 'partnerId', NEW.partner_id), max_attempts => 12,
      priority => CASE WHEN NEW.campaign_id IS NOT NULL THEN 30 WHEN NEW.reminds THEN 25 ELSE 0 END + lateness((
        SELECT count(*) FROM (
          SELECT FROM outbox_messages m WHERE m.partner_id = NEW.partner_id AND (m.campaign_id IS NULL) = (NEW.campaign_id IS NULL)
            AND m.sent_at IS NULL AND m.failed_at IS NULL LIMIT 200) waiting)));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION queue_campaign_run() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.finished_at IS NULL AND to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('send_campaign', json_build_object('runId', NEW.id, 'partnerId', NEW.partner_id), max_attempts => 12,
      job_key => 'send_campaign/' || NEW.id, priority => 28);
  END IF;
  RETURN NULL;
END $$;
