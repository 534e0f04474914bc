-- One row for a group's day made commands that change the same day commit one after the other: each waited for the row of the one before
-- it, and for its commit. Now a day has a version for each of sixteen writers, and commands that run at the same time are different ones;
-- the day is as it was where none of its versions is another one.
ALTER TABLE schedule_versions ADD COLUMN writer smallint NOT NULL DEFAULT 0;
ALTER TABLE schedule_versions DROP CONSTRAINT schedule_versions_scope;
ALTER TABLE schedule_versions ADD CONSTRAINT schedule_versions_scope UNIQUE NULLS NOT DISTINCT (partner_id, facility_group_id, day, writer);
