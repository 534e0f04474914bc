-- By which methods an order was paid or is to be paid, where that is not its own method alone: lists name them, and are asked for one of them.
ALTER TABLE orders ADD COLUMN methods text[];
WITH live AS (
  SELECT partner_id, order_id, payment_method, bool_or(status = 'SUCCESS') AS is_paid,
    min(coalesce(settled_at, created_at)) FILTER (WHERE status = 'SUCCESS') AS paid_at, min(created_at) AS made_at
  FROM order_transactions WHERE transaction_type = 'PURCHASE' AND status NOT IN ('CANCELED', 'ADJUSTED') AND amount_minor > 0
  GROUP BY 1, 2, 3
), known AS (
  SELECT partner_id, order_id, array_agg(payment_method ORDER BY is_paid DESC, paid_at, made_at, payment_method) AS methods
  FROM live GROUP BY 1, 2
)
UPDATE orders o SET methods = k.methods FROM known k
WHERE (o.partner_id, o.id) = (k.partner_id, k.order_id) AND k.methods <> ARRAY[o.payment_method];
