-- Mails of a club to a segment of its customers, once or again and again (CAMPAIGNS-08). Who deletes one leaves its row: messages were sent
-- for it.
CREATE TABLE campaigns (
  partner_id uuid NOT NULL REFERENCES partners (id),
  id uuid NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  status text NOT NULL CHECK (status IN ('draft', 'sending', 'sent', 'paused')),
  run_frequency text NOT NULL CHECK (run_frequency IN ('manual', 'daily', 'weekly', 'monthly')),
  enabled boolean NOT NULL,
  -- of an automated one the first send, which says the day and the time of all others
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  last_sent_at timestamptz,
  -- when the scheduler begins the next run; null where none is due
  next_send_at timestamptz,
  segment text NOT NULL,
  subject text NOT NULL CHECK (subject <> ''),
  body_html text NOT NULL CHECK (body_html <> ''),
  messages_count integer NOT NULL DEFAULT 0,
  unknown_count integer NOT NULL DEFAULT 0,
  delivered_count integer NOT NULL DEFAULT 0,
  open_count integer NOT NULL DEFAULT 0,
  click_count integer NOT NULL DEFAULT 0,
  bounce_count integer NOT NULL DEFAULT 0,
  unsubscribe_count integer NOT NULL DEFAULT 0,
  spam_report_count integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (partner_id, id),
  CHECK (next_send_at IS NULL OR (run_frequency <> 'manual' AND status = 'sending' AND deleted_at IS NULL))
);
CREATE INDEX campaigns_newest ON campaigns (partner_id, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX campaigns_named ON campaigns (partner_id, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX campaigns_due ON campaigns (partner_id, next_send_at) WHERE next_send_at IS NOT NULL;

-- That a campaign is sent, with the text that it had then: once for each moment at which it was due, whoever begins it.
CREATE TABLE campaign_runs (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  subject text NOT NULL,
  body_html text NOT NULL,
  started_at timestamptz NOT NULL,
  -- when the last message was handed over, or the rest was given up
  finished_at timestamptz,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, campaign_id) REFERENCES campaigns (partner_id, id),
  CONSTRAINT campaign_runs_once UNIQUE (partner_id, campaign_id, due_at)
);
CREATE INDEX campaign_runs_open ON campaign_runs (partner_id, campaign_id) WHERE finished_at IS NULL;

-- Who gets a message of a run: an address once, known by its hash. Its id is the one of the message in the outbox, and of the mail.
CREATE TABLE campaign_messages (
  partner_id uuid NOT NULL,
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  run_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  address_hash bytea NOT NULL,
  handed_at timestamptz,
  -- its words began to leave for the mail server: who finds this without an outcome never sends it again (docs/decisions/0052)
  attempted_at timestamptz,
  -- the mail server took it, refused it for good, or nobody knows
  settled_at timestamptz,
  unknown_at timestamptz,
  -- each counts once for a message, however often it is told
  delivered_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  PRIMARY KEY (partner_id, id),
  FOREIGN KEY (partner_id, run_id) REFERENCES campaign_runs (partner_id, id),
  FOREIGN KEY (partner_id, campaign_id) REFERENCES campaigns (partner_id, id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id),
  CONSTRAINT campaign_messages_one_each UNIQUE (partner_id, run_id, address_hash)
);
CREATE INDEX campaign_messages_waiting ON campaign_messages (partner_id, run_id, id) WHERE handed_at IS NULL;
CREATE INDEX campaign_messages_open ON campaign_messages (partner_id, run_id) WHERE settled_at IS NULL;
CREATE INDEX campaign_messages_campaigns ON campaign_messages (partner_id, campaign_id);
CREATE INDEX campaign_messages_customers ON campaign_messages (partner_id, customer_id);
-- The mail service names the message and not the partner.
CREATE INDEX campaign_messages_ids ON campaign_messages (id);

-- What the mail service told of a message, so that it counts once (CAMPAIGNS-66).
CREATE TABLE campaign_events (
  partner_id uuid NOT NULL,
  event_id text NOT NULL,
  message_id uuid NOT NULL,
  kind text NOT NULL,
  -- what it was signed with is good for one event
  token text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, event_id),
  FOREIGN KEY (partner_id, message_id) REFERENCES campaign_messages (partner_id, id),
  CONSTRAINT campaign_events_token UNIQUE (partner_id, token)
);
CREATE INDEX campaign_events_old ON campaign_events (received_at);
CREATE INDEX campaign_events_messages ON campaign_events (partner_id, message_id);

-- Customers who want no campaigns of the partner any more (CAMPAIGNS-65).
CREATE TABLE campaign_unsubscribes (
  partner_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, customer_id),
  FOREIGN KEY (partner_id, customer_id) REFERENCES customers (partner_id, id),
  FOREIGN KEY (partner_id, campaign_id) REFERENCES campaigns (partner_id, id)
);
CREATE INDEX campaign_unsubscribes_campaigns ON campaign_unsubscribes (partner_id, campaign_id);

-- Addresses that get no campaigns of the partner, by their hash: nobody is there, somebody complained, or wants none.
CREATE TABLE suppressed_addresses (
  partner_id uuid NOT NULL REFERENCES partners (id),
  address_hash bytea NOT NULL,
  reason text NOT NULL CHECK (reason IN ('bounced', 'complained', 'unsubscribed')),
  at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, address_hash)
);

-- What a partner's links to unsubscribe are signed with.
CREATE TABLE campaign_keys (
  partner_id uuid NOT NULL PRIMARY KEY REFERENCES partners (id),
  secret bytea NOT NULL CHECK (length(secret) = 32)
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['campaigns', 'campaign_runs', 'campaign_messages', 'campaign_events', 'campaign_unsubscribes',
    'suppressed_addresses', 'campaign_keys'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_partner ON %I USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO fieldhouse_app', t);
  END LOOP;
END $$;
-- Who waits for a message of a campaign that is paused or deleted waits no more.
GRANT DELETE ON campaign_messages TO fieldhouse_app;

-- A message of a campaign says who it is from and how to get no more (RFC 8058), and is sent after what somebody waits for.
ALTER TABLE outbox_messages
  ADD COLUMN campaign_id uuid,
  ADD COLUMN sender_name text,
  ADD COLUMN reply_to text,
  ADD COLUMN unsubscribe_url text;
CREATE INDEX outbox_messages_campaigns ON outbox_messages (partner_id, campaign_id) WHERE campaign_id IS NOT NULL AND sent_at IS NULL;
-- Who pauses a campaign takes back what has not gone out.
GRANT SELECT (campaign_id), UPDATE (campaign_id), DELETE ON outbox_messages TO fieldhouse_app;
CREATE POLICY campaigns_alone ON outbox_messages AS RESTRICTIVE FOR DELETE TO fieldhouse_app
  USING (campaign_id IS NOT NULL AND sent_at IS NULL);
CREATE OR REPLACE FUNCTION queue_message() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    -- The payload is the ids alone: jobs are logged, messages are not.
    PERFORM graphile_worker.add_job('send_message', json_build_object('id', NEW.id, 'partnerId', NEW.partner_id), max_attempts => 12,
      priority => CASE WHEN NEW.campaign_id IS NULL THEN 0 ELSE 10 END);
  END IF;
  RETURN NULL;
END $$;

-- A run is sent as soon as it is committed.
CREATE FUNCTION queue_campaign_run() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.finished_at IS NULL AND to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    PERFORM graphile_worker.add_job('send_campaign', json_build_object('runId', NEW.id, 'partnerId', NEW.partner_id), max_attempts => 12,
      priority => 10);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER campaign_runs_queue AFTER INSERT ON campaign_runs FOR EACH ROW EXECUTE FUNCTION queue_campaign_run();

-- Segments count who is new by an index.
CREATE INDEX subscriptions_customers_of_day ON subscriptions (partner_id, expires_on, customer_id)
  WHERE deleted_at IS NULL AND canceled_at IS NULL;
CREATE INDEX orders_of_customers ON orders (partner_id, created_at, customer_id) WHERE processing_status <> 'CANCELED';
