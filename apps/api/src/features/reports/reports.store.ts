import type { ReportOrder } from '@fieldhouse/contract/reports'
import type { Commission } from '@fieldhouse/domain/reports'
import { sql, type Kysely } from 'kysely'
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

/** An order of the report as the database keeps it; minor units, epoch milliseconds. */
export type ReportRow = Pick<
  ReportOrder,
  'id' | 'customer' | 'serviceType' | 'paymentMethod' | 'status' | 'currency'
> & {
  readableId: string
  date: number
  venue: { id: string; venueName: string } | null
  isOfStaff: boolean
  lines: {
    targetType: string
    price: number
    coupon: string | null
    booking: { venueId: string; start: number; end: number } | null
  }[]
  transactions: { transactionType: 'PURCHASE' | 'REFUND'; createdAt: number }[]
  feeExclusive: number
  feeInclusive: number
  total: number
  /** What the platform took less what it gave back, and the processing fees in that. */
  collected: number
  fees: number
}

type Asked = { start: number; end: number; collected: readonly string[] }

const millis = (column: string) => sql<number>`(extract(epoch FROM ${sql.ref(column)}) * 1000)::bigint`

/**
 * The orders that are no drafts whose date lies from `start` to `end`, the earliest first (REPORT-17). An order that cost nothing when it was
 * made may be paid for later: it is found by its first payment.
 */
export const findReportOrders = async (
  db: Kysely<DB>,
  partnerId: string,
  { start, end, collected }: Asked,
): Promise<ReportRow[]> => {
  const [from, until] = [new Date(start), new Date(end + 1)]
  const { rows } = await sql<ReportRow>`
    WITH candidates AS (
      SELECT id FROM orders WHERE partner_id = ${partnerId} AND created_at >= ${from} AND created_at < ${until}
      UNION
      SELECT order_id FROM order_transactions
      WHERE partner_id = ${partnerId} AND transaction_type = 'PURCHASE' AND created_at >= ${from} AND created_at < ${until}
    ), dated AS (
      SELECT o.*, coalesce(p.first_purchase, o.created_at) AS date, p.log, p.collected, p.fees
      FROM candidates JOIN orders o ON o.partner_id = ${partnerId} AND o.id = candidates.id
      CROSS JOIN LATERAL (
        SELECT min(t.created_at) FILTER (WHERE t.transaction_type = 'PURCHASE') AS first_purchase,
          coalesce(jsonb_agg(jsonb_build_object('transactionType', t.transaction_type, 'createdAt', ${millis('t.created_at')})
            ORDER BY t.created_at, t.id), '[]') AS log,
          coalesce(sum(CASE t.transaction_type WHEN 'REFUND' THEN -t.amount_minor ELSE t.amount_minor END)
            FILTER (WHERE t.status = 'SUCCESS' AND t.payment_method = ANY(${collected})), 0)::bigint AS collected,
          coalesce(sum(CASE t.transaction_type WHEN 'REFUND' THEN -t.fee_minor ELSE t.fee_minor END)
            FILTER (WHERE t.status = 'SUCCESS' AND t.payment_method = ANY(${collected})), 0)::bigint AS fees
        FROM order_transactions t WHERE t.partner_id = ${partnerId} AND t.order_id = o.id
      ) p
      WHERE o.processing_status <> 'DRAFT'
    )
    SELECT o.id, o.readable_id AS "readableId", o.date, o.service_type AS "serviceType", o.payment_method AS "paymentMethod",
      o.status, o.currency, o.created_by IS NOT NULL AS "isOfStaff", o.fee_exclusive_minor AS "feeExclusive",
      o.fee_inclusive_minor AS "feeInclusive", o.total_minor AS total, o.log AS transactions, o.collected, o.fees,
      CASE WHEN c.id IS NULL THEN NULL ELSE jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name,
        'email', c.email, 'mobile', c.mobile) END AS customer,
      CASE WHEN v.id IS NULL THEN NULL ELSE jsonb_build_object('id', v.id, 'venueName', v.venue_name) END AS venue,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('targetType', li.target_type, 'price', li.price_minor,
          'coupon', CASE WHEN li.target_type = 'coupon' THEN li.description END,
          'booking', CASE WHEN b.id IS NULL THEN NULL ELSE jsonb_build_object('venueId', g.venue_id,
            'start', ${millis('b.starts_at')}, 'end', ${millis('b.ends_at')}) END
        ) ORDER BY li.position, li.created_at, li.id)
        FROM order_line_items li
        LEFT JOIN facility_bookings b ON li.target_type = 'facilityBooking' AND (b.partner_id, b.id) = (li.partner_id, li.target_id)
        LEFT JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
        LEFT JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
        WHERE li.partner_id = ${partnerId} AND li.order_id = o.id), '[]') AS lines
    FROM dated o
    LEFT JOIN customers c ON (c.partner_id, c.id) = (o.partner_id, o.customer_id)
    LEFT JOIN venues v ON (v.partner_id, v.id) = (o.partner_id, o.venue_id)
    WHERE o.date >= ${from} AND o.date < ${until}
    ORDER BY o.date, o.id`.execute(db)
  return rows
}
