-- Who asks for the orders whose money went back often asks for some of them only: what else they are asked by lies in the index,
-- so that none of them has to be fetched to be counted.
DROP INDEX orders_refunded;
CREATE INDEX orders_refunded ON orders (partner_id, updated_at DESC, id DESC)
  INCLUDE (service_type, payment_method, processing_status, venue_id, created_at)
  WHERE payment_status = 'refunded';
