import type { CouponRules } from '@fieldhouse/domain/coupons'
import type { DiscountType } from '@fieldhouse/domain/coupons'
import type { Segment } from '@fieldhouse/domain/customers'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** A coupon as the database keeps it. Amounts in minor units; a limit that is none is null. */
export type CouponRow = CouponRules & {
  id: string
  code: string
  /** Of the discount, what the platform bears: 0 to 1. */
  platformShare: number
  usedCount: number
  version: number
}

const columns = sql`id, code, discount_type AS "discountType", discount_percentage::float8 AS "discountAmountPercentage",
  discount_amount_minor AS "discountAmountCents", currency, is_active AS "isActive", max_usage_count AS "maxUsageCount",
  max_usage_per_customer AS "maxUsagePerCustomer", min_order_amount_minor AS "minOrderAmountCents",
  min_applied_items AS "minAppliedItemsPerOrder", order_valid_from AS "orderValidFrom", order_valid_until AS "orderValidUntil",
  service_valid_from AS "serviceValidFrom", service_valid_until AS "serviceValidUntil", customer_segments AS "customerSegments",
  facility_group_ids AS "facilityGroupIds", service_hours AS "serviceHours", platform_share::float8 AS "platformShare",
  used_count AS "usedCount", version`

export type CouponFilter = {
  /** In capitals, as codes are. */
  text: string
  segments: readonly Segment[]
  isActive: boolean | null
  discountType: DiscountType | null
}

/** Coupons of a partner, newest first, with how many there are in all; a coupon for everybody is one for the segment of all customers (COUPONS-53). */
export const findCoupons = async (
  db: Kysely<DB>,
  partnerId: string,
  { text, segments, isActive, discountType, offset, limit }: CouponFilter & { offset: number; limit: number },
): Promise<{ rows: CouponRow[]; total: number }> => {
  const conditions: RawBuilder<unknown>[] = [sql`partner_id = ${partnerId}`, sql`deleted_at IS NULL`]
  if (text !== '') conditions.push(sql`position(${text} IN code) > 0`)
  if (isActive !== null) conditions.push(sql`is_active = ${isActive}`)
  if (discountType !== null) conditions.push(sql`discount_type = ${discountType}`)
  if (segments.length > 0)
    conditions.push(
      sql`(customer_segments && ${[...segments]}::text[] OR (${segments.includes('all')} AND customer_segments = '{}'))`,
    )
  const where = sql.join(conditions, sql` AND `)
  const { rows } = await sql<CouponRow>`
    SELECT ${columns} FROM coupons WHERE ${where} ORDER BY created_at DESC, id OFFSET ${offset} LIMIT ${limit}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM coupons WHERE ${where}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

/** The coupon of a code, as it stands; undefined where the partner has none, or has it no more. */
export const findCouponOfCode = async (
  db: Kysely<DB>,
  partnerId: string,
  code: string,
): Promise<CouponRow | undefined> => {
  const { rows } = await sql<CouponRow>`
    SELECT ${columns} FROM coupons WHERE partner_id = ${partnerId} AND code = ${code} AND deleted_at IS NULL`.execute(
    db,
  )
  return rows[0]
}

/**
 * The same, locked until the command ends, so that its uses are counted one order after the other; in the same statement `beside`, a value
 * that has nothing to do with the lock.
 */
export const lockCouponOfCode = async <T>(
  { db, partnerId }: Command,
  code: string,
  beside: RawBuilder<T>,
): Promise<{ coupon: CouponRow; beside: T } | undefined> => {
  const { rows } = await sql<CouponRow & { beside: T }>`
    SELECT ${columns}, ${beside} AS beside FROM coupons WHERE partner_id = ${partnerId} AND code = ${code} AND deleted_at IS NULL
    FOR NO KEY UPDATE`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { beside: value, ...coupon } = row
  return { coupon, beside: value }
}

export const lockCoupon = async ({ db, partnerId }: Command, id: string): Promise<CouponRow | undefined> => {
  const { rows } = await sql<CouponRow>`
    SELECT ${columns} FROM coupons WHERE (partner_id, id) = (${partnerId}, ${id}) AND deleted_at IS NULL
    FOR NO KEY UPDATE`.execute(db)
  return rows[0]
}

/** What is written of a coupon by who saves it. */
export type CouponColumns = Omit<CouponRow, 'id' | 'code' | 'currency' | 'usedCount' | 'version'>

/** False where another coupon of the partner has the code. */
export const insertCoupon = async (
  { db, partnerId, now, actor }: Command,
  row: CouponColumns & Pick<CouponRow, 'id' | 'code' | 'currency'>,
): Promise<boolean> => {
  const { rows } = await sql`
    INSERT INTO coupons (partner_id, id, code, currency, discount_type, discount_percentage, discount_amount_minor, is_active,
      max_usage_count, max_usage_per_customer, min_order_amount_minor, min_applied_items, order_valid_from, order_valid_until,
      service_valid_from, service_valid_until, customer_segments, facility_group_ids, service_hours, platform_share, created_by, created_at)
    VALUES (${partnerId}, ${row.id}, ${row.code}, ${row.currency}, ${row.discountType}, ${row.discountAmountPercentage},
      ${row.discountAmountCents}, ${row.isActive}, ${row.maxUsageCount}, ${row.maxUsagePerCustomer}, ${row.minOrderAmountCents},
      ${row.minAppliedItemsPerOrder}, ${row.orderValidFrom}, ${row.orderValidUntil}, ${row.serviceValidFrom}, ${row.serviceValidUntil},
      ${[...row.customerSegments]}, ${[...row.facilityGroupIds]}, ${JSON.stringify(row.serviceHours)}, ${row.platformShare},
      ${actor.accountId}, ${new Date(now)})
    ON CONFLICT (partner_id, code) WHERE deleted_at IS NULL DO NOTHING RETURNING id`.execute(db)
  return rows.length > 0
}

export const saveCoupon = async ({ db, partnerId }: Command, id: string, row: CouponColumns): Promise<void> => {
  await sql`
    UPDATE coupons SET discount_type = ${row.discountType}, discount_percentage = ${row.discountAmountPercentage},
      discount_amount_minor = ${row.discountAmountCents}, is_active = ${row.isActive}, max_usage_count = ${row.maxUsageCount},
      max_usage_per_customer = ${row.maxUsagePerCustomer}, min_order_amount_minor = ${row.minOrderAmountCents},
      min_applied_items = ${row.minAppliedItemsPerOrder}, order_valid_from = ${row.orderValidFrom},
      order_valid_until = ${row.orderValidUntil}, service_valid_from = ${row.serviceValidFrom},
      service_valid_until = ${row.serviceValidUntil}, customer_segments = ${[...row.customerSegments]},
      facility_group_ids = ${[...row.facilityGroupIds]}, service_hours = ${JSON.stringify(row.serviceHours)},
      platform_share = ${row.platformShare}, version = version + 1
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

export const markDeleted = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  await sql`UPDATE coupons SET deleted_at = ${new Date(now)} WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/** Those of the facility groups that the partner has. */
export const findGroups = async ({ db, partnerId }: Command, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('facility_groups')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The currency in which the partner sells. */
export const findCurrency = async ({ db, partnerId }: Command): Promise<string> => {
  const { rows } = await sql<{ currency: string }>`
    SELECT coalesce(default_currency_id, 'SGD') AS currency FROM partners WHERE id = ${partnerId}`.execute(db)
  return rows[0]!.currency
}
