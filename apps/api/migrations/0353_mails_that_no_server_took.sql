-- Messages of a campaign that stayed in the outbox: there was no mail server to hand them to.
ALTER TABLE campaigns ADD COLUMN kept_count integer NOT NULL DEFAULT 0;
