-- A payment that failed is owed still: the day's statement counts it as open.
DROP INDEX order_transactions_open;
CREATE INDEX order_transactions_open ON order_transactions (partner_id, created_at)
  WHERE status IN ('PENDING', 'UNKNOWN', 'PAYMENT_FAILURE', 'PLUGIN_FAILURE');
