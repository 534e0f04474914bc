-- A message is sent by a job that is added in the message's own transaction. The worker makes its schema when the
-- product starts; where it never ran (a loader, a test) messages simply stay in the outbox.
CREATE FUNCTION queue_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    -- The payload is the id alone: jobs are logged, messages are not.
    PERFORM graphile_worker.add_job('send_message', json_build_object('id', NEW.id), max_attempts => 12);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION queue_message FROM public;
CREATE TRIGGER outbox_messages_queue AFTER INSERT ON outbox_messages FOR EACH ROW EXECUTE FUNCTION queue_message();
