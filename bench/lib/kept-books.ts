import { PAID_OUT_FROM } from '@fieldhouse/domain/payouts'
import type { CastPartner } from '@fieldhouse/testing/cast'
import { openClient } from '../../apps/api/src/db/open-connection.ts'

/**
 * Keeps the books of a club's orders, as commands would have left them: payment log, versions, cancellations, charges, what
 * customers hold, audit trail and ledger. The orders are those of `clubWithOrders`. Ends with fresh statistics.
 */
export const keepBooks = async (url: string, club: CastPartner): Promise<void> => {
  const client = await openClient(url)
  try {
    await client.query(
      `SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'`,
    )
    for (const [table, insert] of STEPS) {
      const isFilled = table !== 'orders' && table !== 'order_transactions'
      // What is empty is filled first and gets its indexes afterwards.
      if (isFilled)
        await client.query(
          `UPDATE pg_index SET indisready = false, indisvalid = false WHERE indrelid = '${table}'::regclass`,
        )
      await client.query(insert.replaceAll('$1', `'${club.id}'::uuid`))
      if (isFilled) await client.query(`REINDEX TABLE ${table}`)
      await client.query(`VACUUM ANALYZE ${table}`)
    }
    await client.query('DROP TABLE bench_journals; CHECKPOINT')
  } finally {
    await client.end()
  }
}

/** What became of an order after it was placed: nothing, or it was cancelled unpaid, or given back whole. */
const CHANGED = `(o.status IN ('canceled', 'refunded'))`
const SNAPSHOT = `jsonb_build_object('totalAmount', o.total_minor, 'currency', o.currency, 'orderLineItems', jsonb_build_array(
  jsonb_build_object('description', 'Court', 'priceCents', o.total_minor - o.fee_exclusive_minor, 'targetType', 'facilityBooking', 'timeRange', NULL)))`

/** Every customer was given more credits than they will ever use, before the first order. */
const GIFT = 100_000_000
const GIVEN = `(SELECT min(created_at) - interval '1 day' FROM orders WHERE partner_id = $1)`

/** Each journal with up to three postings; an amount of 0 is none. */
const JOURNALS = `
  CREATE UNLOGGED TABLE bench_journals AS
  SELECT gen_random_uuid() AS id, j.kind, o.id AS order_id, o.customer_id, o.readable_id, o.currency, j.at, j.debited, j.credited, o.total_minor AS amount
  FROM orders o CROSS JOIN LATERAL (
    SELECT CASE o.payment_method WHEN 'clubCredits' THEN 'clubCredits' ELSE 'settlement.' || o.payment_method END AS account
  ) m CROSS JOIN LATERAL (VALUES
    ('sale', o.created_at, 'receivable', 'sales', true),
    ('payment', o.created_at, m.account, 'receivable', o.status IN ('paid', 'refunded')),
    ('saleCancellation', o.updated_at, 'sales', 'receivable', ${CHANGED}),
    ('refund', o.updated_at, 'receivable', m.account, o.status = 'refunded')
  ) AS j (kind, at, debited, credited, is_due)
  WHERE o.partner_id = $1 AND j.is_due
  UNION ALL
  SELECT gen_random_uuid(), 'creditIssue', NULL, c.id, NULL, 'SGD', ${GIVEN}, 'creditsIssued', 'clubCredits', ${GIFT}
  FROM customers c WHERE c.partner_id = $1`

/** What cards and the gateway brought is due to the club until a payout holds it. */
const PAID_OUT = PAID_OUT_FROM.map((account) => `'${account}'`).join(', ')

const STEPS: readonly (readonly [table: string, insert: string])[] = [
  ['orders', `UPDATE orders o SET current_version = 2 WHERE partner_id = $1 AND ${CHANGED}`],
  [
    'order_transactions',
    `INSERT INTO order_transactions (partner_id, id, order_id, transaction_type, status, payment_method, amount_minor, version, settled_at, created_at)
     SELECT partner_id, gen_random_uuid(), id, 'REFUND', 'SUCCESS', payment_method, total_minor, 2, updated_at, updated_at
     FROM orders o WHERE partner_id = $1 AND status = 'refunded'`,
  ],
  [
    'order_cancellations',
    `INSERT INTO order_cancellations (partner_id, order_id, canceled_at, reason, comment)
     SELECT partner_id, id, updated_at, '', '' FROM orders WHERE partner_id = $1 AND status = 'canceled'`,
  ],
  [
    'order_versions',
    `INSERT INTO order_versions (partner_id, order_id, version, changed_at, changed_by_name, snapshot)
     SELECT partner_id, id, version, CASE version WHEN 1 THEN created_at ELSE updated_at END, 'Bench', ${SNAPSHOT}
     FROM orders o, generate_series(1, o.current_version) AS version WHERE partner_id = $1`,
  ],
  [
    'payment_attempts',
    `INSERT INTO payment_attempts (partner_id, id, order_id, transaction_id, attempt, kind, provider, provider_id, amount_minor, currency, status, created_at, settled_at)
     SELECT t.partner_id, gen_random_uuid(), t.order_id, t.id, 1, 'charge', 'sandbox', 'sandbox_pay_' || t.id, t.amount_minor, 'SGD', 'succeeded', t.created_at, t.created_at
     FROM order_transactions t
     WHERE t.partner_id = $1 AND t.payment_method = 'creditCard' AND t.transaction_type = 'PURCHASE' AND t.status = 'SUCCESS'`,
  ],
  [
    'audit_entries',
    `INSERT INTO audit_entries (partner_id, id, at, action, subject_type, subject_id, after)
     SELECT partner_id, gen_random_uuid(), created_at, 'order.placed', 'order', id, jsonb_build_object('readableId', readable_id,
       'total', total_minor, 'paymentMethod', payment_method, 'status', CASE status WHEN 'pending' THEN 'pending' WHEN 'canceled' THEN 'pending' ELSE 'paid' END)
     FROM orders WHERE partner_id = $1
     UNION ALL
     SELECT o.partner_id, gen_random_uuid(), o.updated_at, 'order.' || o.status, 'order', o.id, jsonb_build_object('status', o.status,
       'processingStatus', o.processing_status, 'total', o.total_minor, 'version', 2, 'transactions', (
         SELECT jsonb_agg(jsonb_build_object('id', t.id, 'transactionType', t.transaction_type, 'status', t.status, 'amount',
           t.amount_minor, 'paymentMethod', t.payment_method))
         FROM order_transactions t WHERE (t.partner_id, t.order_id) = (o.partner_id, o.id)))
     FROM orders o WHERE o.partner_id = $1 AND ${CHANGED}
     UNION ALL
     SELECT o.partner_id, gen_random_uuid(), o.updated_at, 'order.noted', 'order', o.id, '{"partnerNote": "Paid"}'
     FROM orders o WHERE o.partner_id = $1 AND NOT ${CHANGED} AND o.updated_at <> o.created_at
     UNION ALL
     SELECT partner_id, gen_random_uuid(), ${GIVEN}, 'credit.issued', 'customer', id, NULL FROM customers WHERE partner_id = $1`,
  ],
  [
    'payout_dues',
    `INSERT INTO payout_dues (partner_id, order_id)
     SELECT partner_id, id FROM orders WHERE partner_id = $1 AND status = 'paid' AND 'settlement.' || payment_method IN (${PAID_OUT})`,
  ],
  [
    'readable_ids',
    `INSERT INTO readable_ids (readable_id, partner_id, order_id) SELECT readable_id, partner_id, id FROM orders WHERE partner_id = $1`,
  ],
  [
    'journals',
    `${JOURNALS};
     INSERT INTO journals (partner_id, id, kind, order_id, currency, created_at) SELECT $1, id, kind, order_id, currency, at FROM bench_journals`,
  ],
  [
    'postings',
    `INSERT INTO postings (partner_id, journal_id, line, account, amount_minor)
     SELECT $1, id, p.line, p.account, p.amount
     FROM bench_journals CROSS JOIN LATERAL (VALUES (0, debited, amount), (1, credited, -amount)) AS p (line, account, amount)`,
  ],
  [
    'credit_entries',
    `INSERT INTO credit_entries (partner_id, id, customer_id, action, amount_minor, currency, order_id, journal_id, created_at)
     SELECT $1, gen_random_uuid(), customer_id, CASE WHEN debited = 'clubCredits' THEN 'Utilised' ELSE 'Issue' END, amount, currency, order_id, id, at
     FROM bench_journals WHERE 'clubCredits' IN (debited, credited)`,
  ],
  [
    'credit_balances',
    `INSERT INTO credit_balances (partner_id, customer_id, currency, balance_minor)
     SELECT $1, customer_id, currency, sum(CASE action WHEN 'Issue' THEN amount_minor ELSE -amount_minor END)
     FROM credit_entries WHERE partner_id = $1 GROUP BY 2, 3`,
  ],
]
