-- Of jobs that wait those of a club come the later the more of its kind wait already: a few at once come first, whatever others have waiting.
-- More than 200 make none later any more. What somebody waits for comes before reminders, and those before campaigns, however late it is.
CREATE FUNCTION lateness(waiting bigint) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT least(20, waiting / 10)::integer';

CREATE INDEX outbox_messages_waiting ON outbox_messages (partner_id, (campaign_id IS NULL)) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE OR REPLACE FUNCTION queue_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    -- The payload is the ids alone: jobs are logged, messages are not.
    PERFORM graphile_worker.add_job('send_message', json_build_object('id', NEW.id, 'partnerId', NEW.partner_id), max_attempts => 12,
      priority => CASE WHEN NEW.campaign_id IS NOT NULL THEN 50 WHEN NEW.reminds THEN 25 ELSE 0 END + lateness((
        SELECT count(*) FROM (
          SELECT FROM outbox_messages m WHERE m.partner_id = NEW.partner_id AND (m.campaign_id IS NULL) = (NEW.campaign_id IS NULL)
            AND m.sent_at IS NULL AND m.failed_at IS NULL LIMIT 200) waiting)));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION wake_waiting_lists(partner uuid, session uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  of_club text := 'serve_waiting_list/' || partner || '/';
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('serve_waiting_list', json_build_object('partnerId', partner, 'sessionId', session), max_attempts => 12,
      job_key => of_club || coalesce(session::text, 'slots'), priority => lateness((
        SELECT count(*) FROM (
          -- The range is read by the index of keys, wherever a collation puts others that lie in it.
          SELECT FROM graphile_worker._private_jobs j
          WHERE j.key > of_club AND j.key < of_club || 'z' AND starts_with(j.key, of_club) LIMIT 200) waiting)));
  END IF;
END $$;
