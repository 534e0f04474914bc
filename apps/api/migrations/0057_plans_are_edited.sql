-- Goes up with each saving of a plan's name, benefits or status: who saves names the version they read. Showing and hiding change none of
-- these, and leave it.
ALTER TABLE membership_plans ADD COLUMN version integer NOT NULL DEFAULT 1;
