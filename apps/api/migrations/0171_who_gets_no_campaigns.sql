-- Addresses that get no campaigns are kept as hashes: staff find whose they are by the addresses that customers have. The same as is written
-- there, which PostgreSQL takes for stable only because encodings could be defined anew.
CREATE FUNCTION address_hash(email text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(lower(email), 'UTF8'))
$$;
CREATE INDEX customers_address_hash ON customers (partner_id, address_hash(email)) WHERE deleted_at IS NULL AND email IS NOT NULL;
-- Staff may take it back, with a reason that stands in the audit trail.
GRANT DELETE ON suppressed_addresses, campaign_unsubscribes TO fieldhouse_app;
