-- Keys carry their partner, so that a cluster can distribute each table by it; but for those of readable_ids, which are there to be
-- unique over the product. Processes of the version before go on: what they write names the partner, or has the default.

-- A key that a caller sends counts within one partner.
DELETE FROM idempotency_keys WHERE partner_id IS NULL;
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_pkey,
  ALTER COLUMN partner_id SET NOT NULL,
  ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (partner_id, actor_id, key);

-- Messages of the platform to its accounts belong to no partner; theirs is one that nobody has.
UPDATE outbox_messages SET partner_id = '00000000-0000-0000-0000-000000000000' WHERE partner_id IS NULL;
ALTER TABLE outbox_messages DROP CONSTRAINT outbox_messages_pkey,
  ALTER COLUMN partner_id SET DEFAULT '00000000-0000-0000-0000-000000000000',
  ALTER COLUMN partner_id SET NOT NULL,
  ADD CONSTRAINT outbox_messages_pkey PRIMARY KEY (partner_id, id);

-- The job that sends a message says whose it is.
CREATE OR REPLACE FUNCTION queue_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    -- The payload is the ids alone: jobs are logged, messages are not.
    PERFORM graphile_worker.add_job('send_message', json_build_object('id', NEW.id, 'partnerId', NEW.partner_id), max_attempts => 12);
  END IF;
  RETURN NULL;
END $$;
