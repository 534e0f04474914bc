-- The account of the platform that a customer is, by its profile id; null while nobody linked one (ATTENDANCE-04).
ALTER TABLE customers ADD COLUMN profile_id bigint;
-- Somebody is one customer of a club, and is found by who they are when they sign in.
CREATE UNIQUE INDEX customers_one_profile ON customers (partner_id, profile_id) WHERE profile_id IS NOT NULL AND deleted_at IS NULL;
