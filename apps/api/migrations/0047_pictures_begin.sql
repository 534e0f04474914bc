-- A picture is noted before its files are kept, so that those of one whose keeping failed half way are found, and pruned with it.
ALTER TABLE pictures ADD COLUMN whole boolean NOT NULL DEFAULT true;
