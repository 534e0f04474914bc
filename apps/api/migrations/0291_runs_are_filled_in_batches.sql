-- Who was in the segment when a run began, and how many of them were seen to: their messages are written in batches, by whoever sends the
-- run. Null once all of them are. Whoever goes on after a kill begins where the last batch that was committed ended.
ALTER TABLE campaign_runs
  ADD COLUMN segment_ids uuid[],
  ADD COLUMN filled integer NOT NULL DEFAULT 0;
