-- A message of a way by which nobody delivers, or whose link leads nowhere any more, stays in the outbox and has no job: it makes no other
-- message of its club late.
ALTER TABLE outbox_messages ADD COLUMN kept_at timestamptz;

DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    UPDATE outbox_messages m SET kept_at = created_at
    WHERE sent_at IS NULL AND failed_at IS NULL
      AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j WHERE j.payload ->> 'id' = m.id::text);
  END IF;
END $$;

DROP INDEX outbox_messages_waiting;
CREATE INDEX outbox_messages_waiting ON outbox_messages (partner_id, (campaign_id IS NULL))
  WHERE sent_at IS NULL AND failed_at IS NULL AND redacted_at IS NULL AND kept_at IS NULL;

CREATE OR REPLACE FUNCTION queue_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    -- The payload is the ids alone: jobs are logged, messages are not.
    PERFORM graphile_worker.add_job(CASE WHEN NEW.campaign_id IS NOT NULL OR NEW.reminds THEN 'send_bulk_message' ELSE 'send_message' END,
      json_build_object('id', NEW.id, 'partnerId', NEW.partner_id), max_attempts => 12,
      priority => CASE WHEN NEW.campaign_id IS NOT NULL THEN 30 WHEN NEW.reminds THEN 25 ELSE 0 END + lateness((
        SELECT count(*) FROM (
          SELECT FROM outbox_messages m WHERE m.partner_id = NEW.partner_id AND (m.campaign_id IS NULL) = (NEW.campaign_id IS NULL)
            AND m.sent_at IS NULL AND m.failed_at IS NULL AND m.redacted_at IS NULL AND m.kept_at IS NULL LIMIT 1000) waiting)));
  END IF;
  RETURN NULL;
END $$;
