-- Who saves a partner, a facility or a price setting says which version of it they changed; the next one is refused what it has not seen.
ALTER TABLE partners ADD version integer NOT NULL DEFAULT 1;
ALTER TABLE facilities ADD version integer NOT NULL DEFAULT 1;
ALTER TABLE price_settings ADD version integer NOT NULL DEFAULT 1;
