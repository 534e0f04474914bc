-- Goes up with each saving of a customer: who saves names the version they read.
ALTER TABLE customers ADD COLUMN version integer NOT NULL DEFAULT 1;
