import type { OrderFigure } from '@fieldhouse/contract/orders'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'
import { lineKinds, type AskedPlay } from '../line-kinds.ts'
import { openItems } from '../open-items.store.ts'
import { head, joins, type OrderHead } from '../order-head.store.ts'

/** What a list may be asked by; instants are epoch milliseconds. */
type Filter = {
  q?: string | undefined
  customerId?: string | undefined
  processingStatus?: string | undefined
  canceled?: boolean | undefined
  toHandBack?: boolean | undefined
  status?: string | undefined
  serviceType?: string | undefined
  paymentMethod?: string | undefined
  venueIds?: readonly string[] | undefined
  createdFrom?: number | undefined
  createdBefore?: number | undefined
} & Partial<AskedPlay>
export type OrderFilter = Filter & { offset: number; limit: number }

/** So many orders from the top of a page on are counted; a list that is longer says 'at least'. */
export const COUNTED = 5000

/** An order with what it adds to the figure of its list, null where that has none, and its methods, null where there is its own alone. */
export type ListedHead = OrderHead & { part: number | null; methods: PaymentMethod[] | null }
export type OrderPage = { orders: ListedHead[]; total: number; more: boolean; figure: OrderFigure | null }

/**
 * One page of orders, last changed first, with how many there are: one statement, and one before it for a search (ORDERS-123).
 * What lies more than 5,000 orders behind the page is not counted: `more` says that there is such. Who knows already that
 * there is more (`knownMore`) spares the counting.
 */
export const listOrders = async (
  db: Kysely<DB>,
  partnerId: string,
  { limit, offset, ...filter }: OrderFilter,
  knownMore = false,
): Promise<OrderPage> => {
  const figure = figureOf(partnerId, filter)
  const hits = filter.q ? await findHits(db, partnerId, filter.q) : null
  if (hits && hits.customers.length + hits.orders.length === 0)
    return { orders: [], total: 0, more: false, figure: figure && { of: figure.of, sums: [] } }
  const where = conditions(partnerId, filter, hits)
  const most = offset + COUNTED
  const part = figure
    ? sql`(SELECT coalesce(sum(p.amount), 0)::bigint FROM (${figure.parts}) p WHERE p.order_id = k.id)`
    : sql`NULL`
  const { rows } = await sql<ListedHead & { behind: number | null }>`
    WITH k AS MATERIALIZED (${pageOfKeys(where, { limit, offset, ...filter })})
    SELECT ${knownMore ? sql`NULL` : countBehind(where, filter, limit)} AS behind, ${part} AS part, o.methods, ${head}
    FROM k JOIN orders o ON (o.partner_id, o.id) = (k.partner_id, k.id) ${joins}
    ORDER BY o.updated_at DESC, o.id DESC`.execute(db)
  const counted =
    rows.length > 0
      ? offset + rows.length + (rows[0]!.behind ?? COUNTED)
      : offset > 0
        ? await count(db, where, most)
        : 0
  const more = counted > most
  return {
    orders: rows,
    total: Math.min(counted, most),
    more,
    figure: figure && { of: figure.of, sums: more ? null : await sumUp(db, figure.parts, where) },
  }
}

type Figure = { of: OrderFigure['of']; parts: RawBuilder<unknown> }

/** The figure that a list of orders is behind, and SQL of what each adds to it, as `order_id` and `amount` (BEYOND-25, BEYOND-38). */
const figureOf = (partnerId: string, filter: Filter): Figure | null => {
  const open = (type: 'PURCHASE' | 'REFUND') => openItems(partnerId, type, filter.paymentMethod)
  if (filter.toHandBack) return { of: 'toHandBack', parts: open('REFUND') }
  if (isOfPlay(filter)) return { of: 'revenue', parts: played(partnerId, filter) }
  return filter.status === 'pending' ? { of: 'unpaid', parts: open('PURCHASE') } : null
}

/** A figure of all orders of a list, by currency. */
const sumUp = async (db: Kysely<DB>, parts: RawBuilder<unknown>, where: RawBuilder<unknown>) => {
  const { rows } = await sql<{ currency: string; amount: number; count: number }>`
    SELECT o.currency, sum(p.amount)::bigint AS amount, count(*) AS count FROM (${parts}) p JOIN orders o ON o.id = p.order_id WHERE ${where}
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

/** The keys alone are walked through, which an index may hold; what the page shows is fetched for its own rows. */
const pageOfKeys = (where: RawBuilder<unknown>, { limit, offset, ...filter }: OrderFilter) => sql`
  SELECT o.partner_id, o.id, ${changed(filter)} AS changed FROM orders o WHERE ${where}
  ORDER BY ${changed(filter)} DESC, o.id DESC LIMIT ${limit} OFFSET ${offset}`

// A page that is not full is the last one. Behind a full one it is counted from its last order on, however deep it lies.
const countBehind = (where: RawBuilder<unknown>, filter: Filter, limit: number) => sql<number>`
  CASE WHEN (SELECT count(*) FROM k) < ${limit} THEN 0 ELSE (
    SELECT count(*) FROM (
      SELECT 1 FROM orders o WHERE ${where} AND (${changed(filter)}, o.id) <
        ((SELECT changed FROM k ORDER BY changed, id LIMIT 1), (SELECT id FROM k ORDER BY changed, id LIMIT 1))
      LIMIT ${COUNTED - limit + 1}
    ) found) END`

const count = async (db: Kysely<DB>, where: RawBuilder<unknown>, most: number): Promise<number> => {
  const { rows } = await sql<{ counted: number }>`
    SELECT count(*) AS counted FROM (SELECT 1 FROM orders o WHERE ${where} LIMIT ${most + 1}) found`.execute(db)
  return rows[0]!.counted
}

const SHORT_MS = 100 * 86_400_000

// The orders of some weeks are found by when they were made and then sorted: by the index of the last change, those of a month
// two years ago would be met only after all that changed since; so are those of what was played, and the few that a refund is owed of. A sum keeps the planner from it.
const changed = ({ createdFrom, createdBefore, playedFrom, toHandBack }: Filter): RawBuilder<number> =>
  playedFrom !== undefined ||
  toHandBack ||
  (createdFrom !== undefined && createdBefore !== undefined && createdBefore - createdFrom <= SHORT_MS)
    ? sql`(o.updated_at + interval '0')`
    : sql`o.updated_at`

/**
 * A page without the count: what the list costs at least, for the bench to measure it against.
 * @internal
 */
export const findHeads = async (db: Kysely<DB>, partnerId: string, filter: OrderFilter): Promise<OrderHead[]> => {
  const where = conditions(partnerId, filter, filter.q ? await findHits(db, partnerId, filter.q) : null)
  const { rows } = await sql<OrderHead>`
    SELECT ${head} FROM (${pageOfKeys(where, filter)}) k
    JOIN orders o ON (o.partner_id, o.id) = (k.partner_id, k.id) ${joins}
    ORDER BY o.updated_at DESC, o.id DESC`.execute(db)
  return rows
}

type Hits = { customers: string[]; orders: string[] }
/** Up to so many hits their orders are looked up one by one; more of them are rather met on the way through the list. */
const FEW = 100

/** Whom and what a search means: customers by name or contact, orders by part of their readable id. */
const findHits = async (db: Kysely<DB>, partnerId: string, q: string): Promise<Hits> => {
  const { rows } = await sql<Hits>`
    SELECT ARRAY(SELECT id FROM search_customers(${partnerId}, ${q}, 10000, 0)) AS customers,
      ARRAY(SELECT search_readable_ids(${partnerId}, ${q}, 10000)) AS orders`.execute(db)
  return rows[0]!
}

// Two texts, so that the plan which is kept for few hits is not used for many.
const isHit = ({ customers, orders }: Hits): RawBuilder<unknown> =>
  customers.length + orders.length <= FEW
    ? sql`(o.id = ANY(${orders}::uuid[]) OR o.customer_id = ANY(${customers}::uuid[]))`
    : sql`(o.id IN (SELECT unnest(${orders}::uuid[])) OR o.customer_id IN (SELECT unnest(${customers}::uuid[])))`

const isOfPlay = (filter: Filter): filter is Filter & AskedPlay =>
  filter.playedFrom !== undefined && filter.playedTo !== undefined

const played = (partnerId: string, asked: AskedPlay): RawBuilder<unknown> =>
  sql.join(
    lineKinds().flatMap((kind) => (kind.played ? [kind.played(partnerId, asked)] : [])),
    sql` UNION ALL `,
  )

const conditions = (partnerId: string, filter: Filter, hits: Hits | null): RawBuilder<unknown> => {
  const all = [sql`o.partner_id = ${partnerId}`]
  if (filter.customerId) all.push(sql`o.customer_id = ${filter.customerId}`)
  if (filter.processingStatus) all.push(sql`o.processing_status = ${filter.processingStatus}`)
  // Who asks for refunds asks for money that went back: a cancelled order among them keeps its own status. Written out, so
  // that its partial index serves.
  if (filter.status === 'refunded') all.push(sql`o.payment_status = 'refunded'`)
  else if (filter.status) all.push(sql`o.status = ${filter.status}`)
  // What is paid or pending is not cancelled (ORDERS-124): not said twice, so that the index of the status is enough.
  const isLive = filter.status === 'pending' || filter.status === 'paid'
  if (filter.canceled !== undefined && !(isLive && !filter.canceled))
    all.push(filter.canceled ? sql`o.processing_status = 'CANCELED'` : sql`o.processing_status <> 'CANCELED'`)
  if (filter.serviceType) all.push(sql`o.service_type = ${filter.serviceType}`)
  // Of an order of several methods each of them finds it, as they are what the list names.
  if (filter.paymentMethod)
    all.push(
      sql`(o.methods IS NULL AND o.payment_method = ${filter.paymentMethod} OR ${filter.paymentMethod} = ANY(o.methods))`,
    )
  if (filter.venueIds) all.push(sql`o.venue_id = ANY(${filter.venueIds})`)
  if (filter.createdFrom !== undefined) all.push(sql`o.created_at >= ${new Date(filter.createdFrom)}`)
  if (filter.createdBefore !== undefined) all.push(sql`o.created_at < ${new Date(filter.createdBefore)}`)
  const behind = figureOf(partnerId, filter)
  if (behind && (behind.of !== 'unpaid' || filter.paymentMethod))
    all.push(sql`o.id IN (SELECT order_id FROM (${behind.parts}) p)`)
  // Of what was played, those that a refund is owed of.
  if (behind?.of === 'toHandBack' && isOfPlay(filter))
    all.push(sql`o.id IN (SELECT order_id FROM (${played(partnerId, filter)}) p)`)
  if (hits) all.push(isHit(hits))
  return sql.join(all, sql` AND `)
}
