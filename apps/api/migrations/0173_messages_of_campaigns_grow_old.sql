-- Messages of campaigns are removed once they have done their work; what a campaign counted stays with it.
CREATE INDEX campaign_messages_old ON campaign_messages (settled_at) WHERE settled_at IS NOT NULL;
-- What was handed over and never came to an end, as its job died with its last attempt.
CREATE INDEX campaign_messages_stuck ON campaign_messages (handed_at) WHERE settled_at IS NULL AND handed_at IS NOT NULL;
