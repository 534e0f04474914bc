-- An order that was refunded and is charged again is pending until it is paid: as refunded it stood in no list of who owes.
UPDATE orders o SET payment_status = 'pending', status = CASE o.processing_status WHEN 'CANCELED' THEN o.status ELSE 'pending' END
WHERE o.payment_status = 'refunded' AND EXISTS (
  SELECT FROM order_transactions t WHERE (t.partner_id, t.order_id) = (o.partner_id, o.id) AND t.transaction_type = 'PURCHASE'
    AND t.status IN ('PENDING', 'UNKNOWN', 'PAYMENT_FAILURE', 'PLUGIN_FAILURE') AND t.amount_minor > 0);
