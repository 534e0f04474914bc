import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { describedAttempt, describedDisputes, describedOverRefunds } from '../payments/index.ts'
import { describedTaxDocuments } from '../taxes/index.ts'
import { lineKinds } from './line-kinds.ts'
import { head, joins } from './order-head.store.ts'
import type { LineItemRecord, OrderRecord, TransactionRecord, VersionUndo } from './order-record.ts'

/** jsonb writes instants as text; the records carry epoch milliseconds. */
const millis = (column: RawBuilder<unknown>) => sql<number>`(extract(epoch FROM ${column}) * 1000)::bigint`
const ref = (name: string) => sql.ref(name)

/** What a line sold, told by its kind; a line of no kind sold nothing that could be told of. */
const described = () =>
  sql`coalesce(CASE li.target_type ${sql.join(
    lineKinds().map(({ targetType, described: said }) => sql`WHEN ${sql.lit(targetType)} THEN ${said}`),
    sql` `,
  )} END, '{}')`

const lineItems = () => sql<LineItemRecord[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object(
    'id', li.id, 'targetType', li.target_type, 'targetId', li.target_id, 'description', li.description,
    'price', li.price_minor, 'createdAt', ${millis(ref('li.created_at'))}, 'time', NULL, 'canceled', false, 'discount', 0, 'target', NULL,
    'tax', CASE WHEN li.tax_rate IS NOT NULL THEN jsonb_build_object('rate', li.tax_rate, 'parts', li.tax_parts) END
  ) || ${described()} ORDER BY li.position, li.created_at, li.id)
  FROM order_line_items li WHERE (li.partner_id, li.order_id) = (o.partner_id, o.id)), '[]')`

/** In the order in which they were made; those of one moment by their version and by what they are, not by their random ids. */
const transactions = sql<TransactionRecord[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object(
    'id', t.id, 'transactionType', t.transaction_type, 'status', t.status, 'paymentMethod', t.payment_method,
    'paymentId', t.payment_id, 'amount', t.amount_minor, 'fee', t.fee_minor, 'feeWithPayout', t.fee_with_payout, 'version', t.version,
    'settledAt', ${millis(ref('t.settled_at'))}, 'createdAt', ${millis(ref('t.created_at'))},
    'attempt', ${describedAttempt}
  ) ORDER BY t.created_at, t.version, t.transaction_type, t.amount_minor DESC, t.status, t.id)
  FROM order_transactions t WHERE (t.partner_id, t.order_id) = (o.partner_id, o.id)), '[]')`

const changeLog = sql<OrderRecord['changeLog']>`(
  SELECT jsonb_agg(jsonb_build_object('version', v.version, 'changedAt', ${millis(ref('v.changed_at'))}) ORDER BY v.version DESC)
  FROM order_versions v WHERE (v.partner_id, v.order_id) = (o.partner_id, o.id))`

/** The payout that an order went out in, with the bank's reference once the bank has told it. */
const payouts = sql<OrderRecord['payouts']>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', p.id, 'settlementUtr', p.settlement_utr))
  FROM payouts p WHERE (p.partner_id, p.id) = (o.partner_id, o.successful_payout_id)), '[]')`

/** Orders by id with everything that belongs to them, in one statement; unknown ids are left out. */
export const findOrders = async (db: Kysely<DB>, partnerId: string, ids: readonly string[]): Promise<OrderRecord[]> => {
  const { rows } = await sql<OrderRecord>`
    SELECT ${head}, ${lineItems()} AS "lineItems", ${transactions} AS transactions, ${changeLog} AS "changeLog",
      ${describedOverRefunds} AS "overRefunds", ${describedDisputes} AS disputes, ${payouts} AS payouts, ${describedTaxDocuments} AS "taxDocuments",
      (SELECT p.country_code FROM partners p WHERE p.id = o.partner_id) AS "countryCode"
    FROM orders o ${joins} WHERE o.partner_id = ${partnerId} AND o.id = ANY(${ids})`.execute(db)
  return rows
}

/** The id behind an id or a readable id (any case), or null. */
export const findOrderId = async (
  db: Kysely<DB>,
  partnerId: string,
  idOrReadableId: string,
): Promise<string | null> => {
  const byReadable = idOrReadableId.length === 8
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where(byReadable ? 'readable_id' : 'id', '=', byReadable ? idOrReadableId.toUpperCase() : idOrReadableId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The order of a payment entry, or null. */
export const findOrderIdOfTransaction = async (
  db: Kysely<DB>,
  partnerId: string,
  transactionId: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('order_transactions')
    .select('order_id')
    .where('partner_id', '=', partnerId)
    .where('id', '=', transactionId)
    .executeTakeFirst()
  return row?.order_id ?? null
}

/** Locks an order until the transaction ends, so that two desks can't act on it at once; null when it is unknown. */
export const lockOrder = async (db: Kysely<DB>, partnerId: string, id: string): Promise<OrderRecord | null> => {
  const locked = await db
    .selectFrom('orders')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked ? ((await findOrders(db, partnerId, [id]))[0] ?? null) : null
}

export type VersionRow = {
  version: number
  changedAt: number
  changedBy: string | null
  meta: { reason: string; comment: string } | null
  snapshot: OrderSnapshot
}

/** What a version keeps of the order, as the change log shows it (ORDERS-133). */
export type OrderSnapshot = {
  totalAmount: number
  currency: string
  processingStatus: OrderRecord['processingStatus']
  status: OrderRecord['status']
  orderLineItems: {
    description: string
    priceCents: number
    targetType: string
    timeRange?: { start: string; end: string } | null
  }[]
}

/** A page of the change log of an order, newest first, with the names of those who changed it, and how many changes there are. */
export const listVersions = async (
  db: Kysely<DB>,
  partnerId: string,
  orderId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ versions: VersionRow[]; total: number }> => {
  const ofOrder = sql`FROM order_versions v WHERE (v.partner_id, v.order_id) = (${partnerId}, ${orderId})`
  const { rows: versions } = await sql<VersionRow>`
    SELECT v.version, v.changed_at AS "changedAt", v.changed_by_name AS "changedBy", v.meta, v.snapshot
    ${ofOrder} ORDER BY v.version DESC OFFSET ${offset} LIMIT ${limit}`.execute(db)
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total ${ofOrder}`.execute(db)
  return { versions, total: rows[0]!.total }
}

/** What takes a version of an order back; null for one that can't be undone, and for an unknown one. */
export const findUndo = async <Kept extends object>(
  { db, partnerId }: { db: Kysely<DB>; partnerId: string },
  orderId: string,
  version: number,
): Promise<VersionUndo<Kept> | null> => {
  const { rows } = await sql<{ undo: VersionUndo<Kept> | null }>`
    SELECT undo FROM order_versions
    WHERE (partner_id, order_id, version) = (${partnerId}, ${orderId}, ${version})`.execute(db)
  return rows[0]?.undo ?? null
}

/** The orders, cancelled ones apart, that sold what has these ids; at most one for each. */
export const findOrdersOfTargets = async (
  db: Kysely<DB>,
  partnerId: string,
  targetType: LineItemRecord['targetType'],
  ids: readonly string[],
): Promise<{ orderId: string; targetId: string }[]> => {
  const { rows } = await sql<{ orderId: string; targetId: string }>`
    SELECT o.id AS "orderId", li.target_id AS "targetId"
    FROM order_line_items li JOIN orders o ON (o.partner_id, o.id) = (li.partner_id, li.order_id)
    WHERE li.partner_id = ${partnerId} AND li.target_id = ANY(${ids}::uuid[]) AND li.target_type = ${targetType}
      AND o.processing_status <> 'CANCELED'`.execute(db)
  return rows
}

/** Whether a payout of the partner is under way: some of its orders are in one that has not arrived (BANK-51). */
export const hasPayoutUnderWay = async ({ db, partnerId }: Command): Promise<boolean> => {
  const { rows } = await sql<{ underWay: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM orders WHERE partner_id = ${partnerId} AND processing_payout_id IS NOT NULL
        AND processing_payout_id IS DISTINCT FROM successful_payout_id
    ) AS "underWay"`.execute(db)
  return rows[0]!.underWay
}
