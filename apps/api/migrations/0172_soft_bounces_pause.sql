-- How a campaign fares since its run began or it was resumed: messages that came to an end, and those of them that mailboxes could not take
-- for now. Too many of these pause it.
ALTER TABLE campaigns
  ADD COLUMN recent_count integer NOT NULL DEFAULT 0,
  ADD COLUMN soft_count integer NOT NULL DEFAULT 0,
  ADD COLUMN paused_itself_at timestamptz;
CREATE INDEX campaigns_soft ON campaigns (partner_id, soft_count) WHERE status = 'sending' AND deleted_at IS NULL AND soft_count > 0;
