-- The daily report finds an order by its first payment, also where that came long after the order.
CREATE INDEX order_transactions_purchased ON order_transactions (partner_id, created_at) WHERE transaction_type = 'PURCHASE';
