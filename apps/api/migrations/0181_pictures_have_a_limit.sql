-- When a picture was first uploaded: how many came lately is counted, whatever else was put anywhere since.
ALTER TABLE pictures ADD COLUMN begun_at timestamptz;
UPDATE pictures SET begun_at = used_at;
ALTER TABLE pictures ALTER COLUMN begun_at SET NOT NULL;
CREATE INDEX pictures_begun ON pictures (partner_id, begun_at);
