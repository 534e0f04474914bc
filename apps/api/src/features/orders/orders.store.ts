import { touchedBy, type Place, type Touched } from '@fieldhouse/domain/schedule'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { head, joins } from './order-head.store.ts'
import type { ExcessRefundRecord, LineItemRecord, OrderRecord, TransactionRecord, VersionUndo } from './order-record.ts'

/** jsonb writes instants as text; the records carry epoch milliseconds. */
const millis = (column: RawBuilder<unknown>) => sql<number>`(extract(epoch FROM ${column}) * 1000)::bigint`
const ref = (name: string) => sql.ref(name)

const lineItems = sql<LineItemRecord[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object(
    'id', li.id, 'targetType', li.target_type, 'targetId', li.target_id, 'description', li.description,
    'price', li.price_minor, 'createdAt', ${millis(ref('li.created_at'))},
    'booking', CASE WHEN b.id IS NULL THEN NULL ELSE jsonb_build_object(
      'id', b.id, 'canceled', bc.booking_id IS NOT NULL, 'facilityId', f.id,
      'facilityName', CASE WHEN f.deleted_at IS NULL THEN f.name END,
      'startsAt', ${millis(ref('b.starts_at'))}, 'endsAt', ${millis(ref('b.ends_at'))}) END,
    'subscription', CASE WHEN s.id IS NULL THEN NULL ELSE jsonb_build_object('id', s.id, 'planName', m.name) END,
    'customerPackage', CASE WHEN k.id IS NULL THEN NULL ELSE jsonb_build_object('id', k.id, 'name', k.name, 'totalPasses', k.total_passes) END
  ) ORDER BY li.position, li.created_at, li.id)
  FROM order_line_items li
  LEFT JOIN facility_bookings b ON li.target_type = 'facilityBooking' AND (b.partner_id, b.id) = (li.partner_id, li.target_id)
  LEFT JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
  LEFT JOIN booking_cancellations bc ON (bc.partner_id, bc.booking_id) = (b.partner_id, b.id)
  LEFT JOIN subscriptions s ON li.target_type = 'subscription' AND (s.partner_id, s.id) = (li.partner_id, li.target_id)
  LEFT JOIN membership_plans m ON (m.partner_id, m.id) = (s.partner_id, s.plan_id)
  LEFT JOIN customer_packages k ON li.target_type = 'buyPackage' AND (k.partner_id, k.id) = (li.partner_id, li.target_id)
  WHERE (li.partner_id, li.order_id) = (o.partner_id, o.id)), '[]')`

/** In the order in which they were made; those of one moment by what they are, not by their random ids. */
const transactions = sql<TransactionRecord[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object(
    'id', t.id, 'transactionType', t.transaction_type, 'status', t.status, 'paymentMethod', t.payment_method,
    'paymentId', t.payment_id, 'amount', t.amount_minor, 'fee', t.fee_minor, 'version', t.version,
    'settledAt', ${millis(ref('t.settled_at'))}, 'createdAt', ${millis(ref('t.created_at'))},
    'card', CASE WHEN t.payment_method IN ('creditCard', 'razorpay') THEN (
      SELECT jsonb_build_object('chargeId', c.id, 'status', c.status, 'failureCode', c.failure_code, 'providerId', c.provider_id,
        'ofChargeId', c.charge_id, 'createdAt', ${millis(ref('c.created_at'))},
        'isUnheard', EXISTS (SELECT 1 FROM payment_attempts u
          WHERE (u.partner_id, u.transaction_id) = (t.partner_id, t.id) AND u.unheard_since IS NOT NULL),
        'givenBack', coalesce((SELECT sum(r.amount_minor) FROM payment_attempts r
          WHERE (r.partner_id, r.charge_id) = (c.partner_id, c.id) AND r.status <> 'failed'), 0))
      FROM payment_attempts c WHERE (c.partner_id, c.transaction_id) = (t.partner_id, t.id)
      ORDER BY c.status = 'succeeded' DESC, c.attempt DESC LIMIT 1) END
  ) ORDER BY t.created_at, t.amount_minor DESC, t.status, t.id)
  FROM order_transactions t WHERE (t.partner_id, t.order_id) = (o.partner_id, o.id)), '[]')`

const excessRefunds = sql<ExcessRefundRecord[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', x.id, 'chargeId', x.charge_id, 'amount', x.amount_minor, 'paymentMethod', x.payment_method,
    'providerId', x.provider_id, 'createdAt', ${millis(ref('x.created_at'))}) ORDER BY x.created_at, x.id)
  FROM excess_refunds x WHERE (x.partner_id, x.order_id) = (o.partner_id, o.id) AND x.reversed_at IS NULL), '[]')`

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
    SELECT ${head}, ${lineItems} AS "lineItems", ${transactions} AS transactions, ${changeLog} AS "changeLog",
      ${excessRefunds} AS "excessRefunds", ${payouts} AS payouts,
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

/** The change log of an order, newest first, with the names of those who changed it. */
export const listVersions = async (db: Kysely<DB>, partnerId: string, orderId: string): Promise<VersionRow[]> => {
  const { rows } = await sql<VersionRow>`
    SELECT v.version, v.changed_at AS "changedAt", v.changed_by_name AS "changedBy", v.meta, v.snapshot
    FROM order_versions v WHERE (v.partner_id, v.order_id) = (${partnerId}, ${orderId}) ORDER BY v.version DESC`.execute(
    db,
  )
  return rows
}

/** What takes a version of an order back; null for one that can't be undone, and for an unknown one. */
export const findUndo = async (
  { db, partnerId }: { db: Kysely<DB>; partnerId: string },
  orderId: string,
  version: number,
): Promise<VersionUndo | null> => {
  const { rows } = await sql<{ undo: VersionUndo | null }>`
    SELECT undo FROM order_versions
    WHERE (partner_id, order_id, version) = (${partnerId}, ${orderId}, ${version})`.execute(db)
  return rows[0]?.undo ?? null
}

/** The zone that the list's days are counted in (ORDERS-123). */
export const findPartnerZone = async (db: Kysely<DB>, partnerId: string): Promise<string> =>
  (await db.selectFrom('partners').select('timezone').where('id', '=', partnerId).executeTakeFirstOrThrow()).timezone

/** The venue-local days and the groups in which an order's bookings stand, for the notice to open grids. */
export const findBookingDaysOfOrder = async (db: Kysely<DB>, partnerId: string, orderId: string): Promise<Touched> => {
  const { rows } = await sql<Place>`
    SELECT DISTINCT b.starts_at AS start, b.ends_at AS "end", v.timezone AS zone, f.group_id AS "groupId"
    FROM facility_bookings b
    JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
    JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
    WHERE (b.partner_id, b.order_id) = (${partnerId}, ${orderId})`.execute(db)
  return touchedBy(rows)
}

/** Whether a payout of the partner's orders is under way: some are in one that has not arrived (BANK-51). */
export const hasPayoutUnderWay = async ({ db, partnerId }: Command): Promise<boolean> => {
  const { rows } = await sql<{ underWay: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM orders WHERE partner_id = ${partnerId} AND processing_payout_id IS NOT NULL AND successful_payout_id IS NULL
    ) AS "underWay"`.execute(db)
  return rows[0]!.underWay
}
