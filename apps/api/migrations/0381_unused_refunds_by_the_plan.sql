-- How many per cent of what was not used of a package or a membership are suggested to be given back when it is cancelled (BEYOND-50). What is
-- sold keeps what its package or plan said then. Until now it was all of it.
ALTER TABLE packages ADD COLUMN unused_refund_percent smallint NOT NULL DEFAULT 100 CHECK (unused_refund_percent BETWEEN 0 AND 100);
ALTER TABLE customer_packages ADD COLUMN unused_refund_percent smallint NOT NULL DEFAULT 100 CHECK (unused_refund_percent BETWEEN 0 AND 100);
ALTER TABLE membership_plans ADD COLUMN unused_refund_percent smallint NOT NULL DEFAULT 100 CHECK (unused_refund_percent BETWEEN 0 AND 100);
ALTER TABLE subscriptions ADD COLUMN unused_refund_percent smallint NOT NULL DEFAULT 100 CHECK (unused_refund_percent BETWEEN 0 AND 100);
