-- How often a package was saved: who edits it says which version they read, so that nobody saves over what somebody else has saved
-- meanwhile.
ALTER TABLE packages ADD COLUMN version integer NOT NULL DEFAULT 1;
