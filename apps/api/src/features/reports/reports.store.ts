import type { ReportOrder } from '@fieldhouse/contract/reports'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { totalOf } from '@fieldhouse/domain/money'
import type { OrderTransaction } from '@fieldhouse/domain/orders'
import { COLLECTED_METHODS, type Commission } from '@fieldhouse/domain/reports'
import type { KeptRate } from '@fieldhouse/domain/taxes'
import { sql, type Kysely } from 'kysely'
import type { PlainRow, PlainRows } from '../../db/connect.ts'
import type { DB } from '../../db/schema.gen.ts'

/** The zone whose days are reported, and by currency what the platform keeps of what it collects. */
export const findReportSettings = async (
  db: Kysely<DB>,
  partnerId: string,
): Promise<{ zone: string; commissions: Record<string, Commission> }> => {
  const { rows } = await sql<{ zone: string; commissions: Record<string, Commission> }>`
    SELECT timezone AS zone, coalesce(config->'commissionFeeConfig', '{}') AS commissions
    FROM partners WHERE id = ${partnerId}`.execute(db)
  return rows[0]!
}

/** Until when a part of a range goes, which begins where it does: that many orders were made in it, or paid, at the most, but for those of one millisecond. */
export const findPartEnd = async (
  db: Kysely<DB>,
  partnerId: string,
  { start, end }: { start: number; end: number },
  most: number,
): Promise<number> => {
  const within = sql`partner_id = ${partnerId} AND created_at >= ${new Date(start)} AND created_at < ${new Date(end + 1)}`
  const { rows } = await sql<{ next: number | null }>`
    SELECT least(
      (SELECT created_at FROM orders WHERE ${within} ORDER BY created_at OFFSET ${most} LIMIT 1),
      (SELECT created_at FROM order_transactions WHERE ${within} AND transaction_type = 'PURCHASE' ORDER BY created_at OFFSET ${most} LIMIT 1)
    ) AS next`.execute(db)
  const { next } = rows[0]!
  return next === null ? end : Math.max(start, Math.floor(next) - 1)
}

type Line = {
  targetType: string
  price: number
  /** The tax within it; null where it has no rate. */
  tax: number | null
  coupon: string | null
  booking: { venueId: string; start: number; end: number } | null
}
type Payment = Pick<OrderTransaction, 'transactionType' | 'status' | 'paymentMethod' | 'amount' | 'fee'> & {
  createdAt: number
}

/** An order of the report as the database keeps it; minor units, epoch milliseconds. */
export type ReportRow = Pick<
  ReportOrder,
  'id' | 'customer' | 'serviceType' | 'paymentMethod' | 'status' | 'currency'
> & {
  readableId: string
  date: number
  venue: { id: string; venueName: string } | null
  /** By which methods it was or is to be paid; null where that is its own alone. */
  methods: PaymentMethod[] | null
  isOfStaff: boolean
  lines: Line[]
  transactions: Payment[]
  feeExclusive: number
  feeInclusive: number
  /** The rate of the tax within the fee on top. */
  feeTaxRate: KeptRate | null
  total: number
  /** What the platform took less what it gave back, also too much, and what is disputed or lost so; and the processing fees in that. */
  collected: number
  fees: number
  /** What it bears of the discount that stands. */
  borne: number
  /** The commission under which it was paid out first; null where it was not. */
  paidOutAt: Commission | null
}

/** An order that was found, read when it is needed: until then it is the texts that the database sent. */
export type FoundOrder = { id: string; read: () => ReportRow }

/** Microseconds as the database keeps them: what is sorted by them is sorted as the database would. */
const micros = (column: string): string => `(extract(epoch FROM ${column}) * 1000000)::int8`
const millisOf = (microseconds: string | null): number => Math.floor(Number(microseconds) / 1000)

/**
 * $1 is the partner, $2 and $3 from when until before when. What was made then lies beside each other; what was made at another time and
 * first to be paid then is looked for by its payments. What is 0 or false of most orders is null then: a text costs both sides more.
 */
const ORDERS = `
  SELECT o.id, ${micros('o.created_at')}, o.readable_id, o.service_type, o.payment_method, o.status, o.currency, nullif(o.created_by IS NOT NULL, false),
    nullif(o.fee_exclusive_minor, 0), nullif(o.fee_inclusive_minor, 0), o.fee_tax_rate, o.total_minor,
    (SELECT nullif(u.platform_minor, 0) FROM coupon_uses u WHERE u.partner_id = $1 AND u.order_id = o.id AND u.given_back_at IS NULL),
    c.first_name, c.last_name, c.email, c.mobile, v.id, v.venue_name, array_to_json(o.methods)
  FROM (
    SELECT * FROM orders WHERE partner_id = $1 AND created_at >= $2 AND created_at < $3
    UNION ALL
    SELECT * FROM orders WHERE partner_id = $1 AND id = ANY(ARRAY(
      SELECT order_id FROM order_transactions WHERE partner_id = $1 AND transaction_type = 'PURCHASE' AND created_at >= $2 AND created_at < $3
      EXCEPT SELECT id FROM orders WHERE partner_id = $1 AND created_at >= $2 AND created_at < $3))
  ) o
  LEFT JOIN customers c ON c.partner_id = $1 AND c.id = o.customer_id
  LEFT JOIN venues v ON v.partner_id = $1 AND v.id = o.venue_id
  WHERE o.processing_status <> 'DRAFT'`

/** $2 are the orders. */
const PAYMENTS = `
  SELECT t.order_id, t.transaction_type, ${micros('t.created_at')}, t.payment_method, nullif(t.status, 'SUCCESS'), t.amount_minor, nullif(t.fee_minor, 0)
  FROM order_transactions t WHERE t.partner_id = $1 AND t.order_id = ANY($2) ORDER BY t.order_id, t.created_at, t.id`

/**
 * $2 are the orders. Each line looks its booking up by key (OFFSET 0): joined as a list, all bookings of a young club are read for each
 * part of its report.
 */
const LINES = `
  SELECT li.order_id, li.target_type, li.price_minor,
    CASE WHEN li.tax_parts IS NOT NULL THEN (SELECT sum(part) FROM unnest(li.tax_parts) AS of_tax (part)) END,
    CASE WHEN li.target_type = 'coupon' THEN li.description END, g.venue_id, ${micros('b.starts_at')}, ${micros('b.ends_at')}
  FROM order_line_items li
  LEFT JOIN LATERAL (
    SELECT * FROM facility_bookings WHERE li.target_type = 'facilityBooking' AND partner_id = $1 AND id = li.target_id OFFSET 0
  ) b ON true
  LEFT JOIN facilities f ON f.partner_id = $1 AND f.id = b.facility_id
  LEFT JOIN facility_groups g ON g.partner_id = $1 AND g.id = f.group_id
  WHERE li.partner_id = $1 AND li.order_id = ANY($2) ORDER BY li.order_id, li.position, li.created_at, li.id`

/** $2 are the orders: those that were paid out keep the commission of the first payout that did not come back (PAYOUTS-21). */
const RATES = `
  SELECT DISTINCT ON (i.order_id) i.order_id, jsonb_build_object('fieldhouseFeesPercentage', i.commission -> 'percentage',
    'fieldhouseFeesAmount', i.commission -> 'amount')
  FROM payout_items i JOIN payouts w ON w.partner_id = $1 AND w.id = i.payout_id
  WHERE i.partner_id = $1 AND i.order_id = ANY($2) AND w.status NOT IN ('FAILED', 'CANCELED') ORDER BY i.order_id, w.created_at`

/** $2 are the orders, $3 the methods by which the platform takes money: what of it is gone by the word of a bank or a provider, as payouts count it. */
const GONE = `
  SELECT order_id, amount_minor FROM payment_disputes
  WHERE partner_id = $1 AND order_id = ANY($2) AND status <> 'won' AND payment_method = ANY($3)
  UNION ALL SELECT order_id, amount_minor FROM over_refunds
  WHERE partner_id = $1 AND order_id = ANY($2) AND reversed_at IS NULL AND payment_method = ANY($3)`

/**
 * The orders that are no drafts whose date lies from `start` to `end`, the earliest first (REPORT-17). An order that cost nothing when it was
 * made may be paid for later: it is found by its first payment. Rows are read as they lie and put together here: made into lists within
 * the statement, they cost the database several times what it takes to send them.
 */
export const findReportOrders = async (
  rows: PlainRows,
  partnerId: string,
  { start, end }: { start: number; end: number },
): Promise<FoundOrder[]> => {
  const [from, until] = [start, end + 1]
  const orders = await rows(ORDERS, [partnerId, new Date(from), new Date(until)])
  if (orders.length === 0) return []
  const ids = orders.map(([id]) => id)
  const [payments, lines, rates, gone] = await Promise.all([
    rows(PAYMENTS, [partnerId, ids]),
    rows(LINES, [partnerId, ids]),
    rows(RATES, [partnerId, ids]),
    rows(GONE, [partnerId, ids, COLLECTED_METHODS]),
  ])
  const paymentsOf = byOrder(payments)
  const linesOf = byOrder(lines)
  const rateOf = new Map(rates.map(([id, rate]) => [id, JSON.parse(rate!) as Commission]))
  const goneOf = byOrder(gone)
  return orders
    .map((order) => {
      const [id, createdAt] = order as string[] as [string, string]
      const paid = paymentsOf.get(id) ?? []
      const first = paid.find(([, type]) => type === 'PURCHASE')
      const date = Number(first ? first[2] : createdAt)
      return {
        id,
        date,
        read: () => {
          const lost = (goneOf.get(id) ?? []).reduce((sum, [, amount]) => sum + Number(amount), 0)
          const read = orderOf(order, date, paid, linesOf.get(id) ?? [])
          return { ...read, collected: read.collected - lost, paidOutAt: rateOf.get(id) ?? null }
        },
      }
    })
    .filter(({ date }) => date >= from * 1000 && date < until * 1000)
    .toSorted((a, b) => a.date - b.date || (a.id < b.id ? -1 : 1))
}

/** Rows whose first column is their order's id, by that, each order's as they came. */
const byOrder = (rows: readonly PlainRow[]): Map<string, PlainRow[]> => Map.groupBy(rows, ([id]) => id!)

/** An order by its row, its date in microseconds, and the rows of its payments and lines. */
const orderOf = (
  order: PlainRow,
  date: number,
  payments: readonly PlainRow[],
  lines: readonly PlainRow[],
): Omit<ReportRow, 'paidOutAt'> => {
  const [id, , readableId, serviceType, paymentMethod, status, currency, isOfStaff, feeExclusive, feeInclusive] = order
  const [feeTaxRate, total, borne, firstName, lastName, email, mobile, venueId, venueName, methods] = order.slice(10)
  const transactions = payments.map(paymentOf)
  const collected = transactions.filter(
    (entry) => entry.status === 'SUCCESS' && COLLECTED_METHODS.includes(entry.paymentMethod),
  )
  const less = (of: (entry: Payment) => number) =>
    totalOf(collected.map((entry) => (entry.transactionType === 'REFUND' ? -of(entry) : of(entry))))
  return {
    id: id!,
    readableId: readableId!,
    date: Math.floor(date / 1000),
    customer:
      firstName !== null ? { firstName: firstName!, lastName: lastName!, email: email!, mobile: mobile! } : null,
    venue: venueId ? { id: venueId, venueName: venueName! } : null,
    serviceType: serviceType as ReportRow['serviceType'],
    paymentMethod: paymentMethod as ReportRow['paymentMethod'],
    methods: methods ? (JSON.parse(methods) as PaymentMethod[]) : null,
    status: status as ReportRow['status'],
    currency: currency!,
    isOfStaff: isOfStaff !== null,
    lines: lines.map(lineOf),
    transactions,
    feeExclusive: Number(feeExclusive),
    feeInclusive: Number(feeInclusive),
    feeTaxRate: feeTaxRate ? (JSON.parse(feeTaxRate) as KeptRate) : null,
    total: Number(total),
    collected: less(({ amount }) => amount),
    fees: less(({ fee }) => fee),
    borne: Number(borne),
  }
}

const paymentOf = ([, type, createdAt, method, status, amount, fee]: PlainRow): Payment => ({
  transactionType: type as Payment['transactionType'],
  status: (status ?? 'SUCCESS') as Payment['status'],
  paymentMethod: method as Payment['paymentMethod'],
  createdAt: millisOf(createdAt!),
  amount: Number(amount),
  fee: Number(fee),
})

const lineOf = ([, targetType, price, tax, coupon, venueId, start, end]: PlainRow): Line => ({
  targetType: targetType!,
  price: Number(price),
  tax: tax === null ? null : Number(tax),
  coupon: coupon!,
  booking: start === null ? null : { venueId: venueId!, start: millisOf(start!), end: millisOf(end!) },
})
