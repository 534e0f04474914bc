import type { OrderTransaction, PostedOrder } from '@fieldhouse/domain/orders'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import { MOST, type Broken } from './broken.ts'

/** What an order says of its money beside what its lines, payment log and ledger say; amounts in minor units. */
export type OrderBooks = {
  partnerId: string
  id: string
  readableId: string
  status: string
  paymentStatus: string
  processingStatus: 'DRAFT' | 'COMMITTED' | 'CANCELED'
  total: number
  feeExclusive: number
  feeInclusive: number
  /** Prices of its lines. */
  lines: number
  /** The payment log, added up by type, status and method. */
  log: Pick<OrderTransaction, 'transactionType' | 'status' | 'paymentMethod' | 'amount' | 'fee'>[]
  /** What providers gave back beyond what it held, and that has not come back. */
  excess: PostedOrder['excessRefunds']
  /** Its postings, added up by the journal's kind and the account. */
  postings: { kind: string; account: string; amount: number }[]
}

/** The next orders after `after`, by partner and id: one statement a page, so that a database of any size can be read. */
export const findOrderBooks = async (
  db: Kysely<DB>,
  after: { partnerId: string; id: string },
  limit: number,
): Promise<OrderBooks[]> => {
  const { rows } = await sql<OrderBooks>`
    WITH page AS MATERIALIZED (
      SELECT * FROM orders WHERE (partner_id, id) > (${after.partnerId}::uuid, ${after.id}::uuid) ORDER BY partner_id, id LIMIT ${limit}
    ), lines AS (
      SELECT l.partner_id, l.order_id, sum(l.price_minor)::bigint AS total
      FROM page JOIN order_line_items l ON (l.partner_id, l.order_id) = (page.partner_id, page.id) GROUP BY 1, 2
    ), log AS (
      SELECT partner_id, order_id, jsonb_agg(jsonb_build_object('transactionType', transaction_type, 'status', status,
        'paymentMethod', payment_method, 'amount', amount, 'fee', fee)) AS entries
      FROM (
        SELECT t.partner_id, t.order_id, t.transaction_type, t.status, t.payment_method, sum(t.amount_minor) AS amount, sum(t.fee_minor) AS fee
        FROM page JOIN order_transactions t ON (t.partner_id, t.order_id) = (page.partner_id, page.id) GROUP BY 1, 2, 3, 4, 5
      ) sums GROUP BY 1, 2
    ), excess AS (
      SELECT x.partner_id, x.order_id, jsonb_agg(jsonb_build_object('paymentMethod', x.payment_method, 'amount', x.amount_minor)) AS refunds
      FROM page JOIN excess_refunds x ON (x.partner_id, x.order_id) = (page.partner_id, page.id)
      WHERE x.reversed_at IS NULL GROUP BY 1, 2
    ), ledger AS (
      SELECT partner_id, order_id, jsonb_agg(jsonb_build_object('kind', kind, 'account', account, 'amount', amount)) AS sums
      FROM (
        SELECT j.partner_id, j.order_id, j.kind, p.account, sum(p.amount_minor) AS amount
        FROM page JOIN journals j ON (j.partner_id, j.order_id) = (page.partner_id, page.id) AND j.currency <> 'PASS'
        JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id) GROUP BY 1, 2, 3, 4
      ) sums GROUP BY 1, 2
    )
    SELECT o.partner_id AS "partnerId", o.id, o.readable_id AS "readableId", o.status, o.payment_status AS "paymentStatus",
      o.processing_status AS "processingStatus", o.total_minor AS total, o.fee_exclusive_minor AS "feeExclusive",
      o.fee_inclusive_minor AS "feeInclusive", coalesce(lines.total, 0)::bigint AS lines, coalesce(log.entries, '[]') AS log,
      coalesce(excess.refunds, '[]') AS excess, coalesce(ledger.sums, '[]') AS postings
    FROM page o
    LEFT JOIN lines ON (lines.partner_id, lines.order_id) = (o.partner_id, o.id)
    LEFT JOIN log ON (log.partner_id, log.order_id) = (o.partner_id, o.id)
    LEFT JOIN excess ON (excess.partner_id, excess.order_id) = (o.partner_id, o.id)
    LEFT JOIN ledger ON (ledger.partner_id, ledger.order_id) = (o.partner_id, o.id)
    ORDER BY o.partner_id, o.id`.execute(db)
  return rows
}

/** Memberships that are active though an order that sold them is cancelled (ORDERS-134). */
export const findMembershipsOfCanceledOrders = async (db: Kysely<DB>): Promise<Broken[]> => {
  const { rows } = await sql<Broken>`
    SELECT s.partner_id AS "partnerId", 'membership ' || s.id AS subject, 'is live, its order ' || o.readable_id || ' is cancelled' AS message
    FROM subscriptions s
    JOIN order_line_items l ON (l.partner_id, l.target_id) = (s.partner_id, s.id) AND l.target_type = 'subscription'
    JOIN orders o ON (o.partner_id, o.id) = (l.partner_id, l.order_id)
    WHERE s.canceled_at IS NULL AND o.processing_status = 'CANCELED' LIMIT ${MOST}`.execute(db)
  return rows
}
