-- Goes up with each move of a closure: who moves or removes it names the version they read.
ALTER TABLE facility_bookings ADD COLUMN version integer NOT NULL DEFAULT 1;
