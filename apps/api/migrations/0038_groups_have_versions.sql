-- Goes up with each saving of a group itself, so that nobody saves over what they have not seen.
ALTER TABLE facility_groups ADD version integer NOT NULL DEFAULT 1;
