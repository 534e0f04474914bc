-- Until when customers may move their bookings; null where they may not.
ALTER TABLE partners ADD COLUMN reschedule_policy jsonb;
-- Goes up with each saving of the cancellation or the reschedule policy: who saves names the version they read.
ALTER TABLE partners ADD COLUMN policies_version integer NOT NULL DEFAULT 1;
