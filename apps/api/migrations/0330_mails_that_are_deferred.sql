-- A mail service that could not hand a message on for now goes on trying: it has come to no end, and nobody sends it again.
ALTER TABLE campaign_messages ADD COLUMN deferred_at timestamptz;
