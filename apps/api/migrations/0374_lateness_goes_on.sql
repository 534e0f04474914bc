-- A club that has more than a few hundred waiting is not as late as one that has thousands: it comes before what is left of theirs.
CREATE OR REPLACE FUNCTION lateness(waiting bigint) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT least(100, waiting / 10)::integer';

CREATE OR REPLACE FUNCTION queue_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    -- The payload is the ids alone: jobs are logged, messages are not.
    PERFORM graphile_worker.add_job(CASE WHEN NEW.campaign_id IS NOT NULL OR NEW.reminds THEN 'send_bulk_message' ELSE 'send_message' END,
      json_build_object('id', NEW.id, 'partnerId', NEW.partner_id), max_attempts => 12,
      priority => CASE WHEN NEW.campaign_id IS NOT NULL THEN 30 WHEN NEW.reminds THEN 25 ELSE 0 END + lateness((
        SELECT count(*) FROM (
          SELECT FROM outbox_messages m WHERE m.partner_id = NEW.partner_id AND (m.campaign_id IS NULL) = (NEW.campaign_id IS NULL)
            AND m.sent_at IS NULL AND m.failed_at IS NULL LIMIT 1000) waiting)));
  END IF;
  RETURN NULL;
END $$;
