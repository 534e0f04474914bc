-- Why a message did not reach whom it was for. Who is in the segment and can get none has a row as well, which never leaves: with no
-- address there is no hash of one. An entry that another message of the campaign has followed is listed no more.
ALTER TABLE campaign_messages
  ALTER COLUMN address_hash DROP NOT NULL,
  ADD COLUMN unreached text
    CHECK (unreached IN ('bounced', 'soft', 'refused', 'complained', 'unsubscribed', 'noAddress', 'unknown')),
  ADD COLUMN followed_at timestamptz;
UPDATE campaign_messages SET unreached = CASE
  WHEN complained_at IS NOT NULL THEN 'complained' WHEN bounced_at IS NOT NULL THEN 'bounced' ELSE 'unknown' END
WHERE complained_at IS NOT NULL OR bounced_at IS NOT NULL OR unknown_at IS NOT NULL;
CREATE INDEX campaign_messages_unreached ON campaign_messages (partner_id, campaign_id, unreached, id)
  WHERE unreached IS NOT NULL AND followed_at IS NULL;

-- A run that goes again to whom another one did not reach.
ALTER TABLE campaign_runs
  ADD COLUMN again_of uuid,
  ADD FOREIGN KEY (partner_id, again_of) REFERENCES campaign_runs (partner_id, id);
CREATE INDEX campaign_runs_again ON campaign_runs (partner_id, again_of) WHERE again_of IS NOT NULL;
CREATE INDEX campaign_runs_latest ON campaign_runs (partner_id, campaign_id, started_at DESC) WHERE again_of IS NULL;
-- A run is one of its moment; one that goes again has no moment of its own.
ALTER TABLE campaign_runs DROP CONSTRAINT campaign_runs_once;
CREATE UNIQUE INDEX campaign_runs_once ON campaign_runs (partner_id, campaign_id, due_at) WHERE again_of IS NULL;
