-- What clubs show of themselves: logos and photos, read again and written anew, under a hash of what they show (BRAND-50, BRAND-52).
CREATE TABLE pictures (
  partner_id uuid NOT NULL REFERENCES partners,
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{32}$'),
  -- Of the largest size that is kept, in pixels.
  width integer NOT NULL,
  height integer NOT NULL,
  -- When it was uploaded, or put anywhere, last: what nothing shows is pruned a day after that.
  used_at timestamptz NOT NULL,
  PRIMARY KEY (partner_id, hash)
);
CREATE INDEX pictures_used ON pictures (used_at);
ALTER TABLE pictures ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON pictures USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, UPDATE, DELETE ON pictures TO fieldhouse_app;

-- Each size of a picture in each format, by the name that its address ends with.
CREATE TABLE picture_files (
  partner_id uuid NOT NULL,
  hash text NOT NULL,
  name text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (partner_id, hash, name),
  FOREIGN KEY (partner_id, hash) REFERENCES pictures (partner_id, hash) ON DELETE CASCADE
);
-- They are compressed already.
ALTER TABLE picture_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
ALTER TABLE picture_files ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_partner ON picture_files USING (partner_id = current_partner()) WITH CHECK (partner_id = current_partner());
GRANT SELECT, INSERT, DELETE ON picture_files TO fieldhouse_app;

-- Goes up with each saving of the about page, so that nobody saves over what they have not seen.
ALTER TABLE partner_profiles ADD version integer NOT NULL DEFAULT 1;
