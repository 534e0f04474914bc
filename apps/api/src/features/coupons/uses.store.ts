import type { CouponTerms } from '@fieldhouse/domain/coupons'
import type { CustomerFacts } from '@fieldhouse/domain/customers'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { dueAgainInsert } from '../../books/payout-dues.store.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { CouponRow } from './coupons.store.ts'

/** What the line `li` of an order says of the coupon that it stands for, as it was when it was used. */
export const describedUse = sql`(
  SELECT jsonb_build_object('target', jsonb_build_object('code', u.code, 'discountType', u.discount_type,
    'discountAmountPercentage', u.discount_percentage::float8, 'discountAmountCents', u.discount_amount_minor))
  FROM coupon_uses u WHERE (u.partner_id, u.order_id) = (li.partner_id, li.order_id))`

/** Orders of a customer that hold a use of a coupon, up to a limit: more of them say no more. */
export const countUsesBy = async (
  db: Kysely<DB>,
  partnerId: string,
  { couponId, customerId, limit }: { couponId: string; customerId: string; limit: number },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM coupon_uses WHERE partner_id = ${partnerId} AND coupon_id = ${couponId} AND customer_id = ${customerId}
        AND given_back_at IS NULL LIMIT ${limit}) held`.execute(db)
  return rows[0]!.count
}

/** A customer as the rules of coupons look at them. */
export type CouponCustomer = { id: string; isWalkIn: boolean; facts: CustomerFacts }

/** Who says which segments they are in, and whether they are the standing walk-in, as one value of a statement; null for somebody unknown, and for nobody. */
export const customerValue = (partnerId: string, customerId: string | null): RawBuilder<CouponCustomer | null> => {
  if (customerId === null) return sql`NULL`
  const daysOf = (column: 'member_days' | 'pauses') => sql`coalesce((
    SELECT jsonb_agg(jsonb_build_object('from', lower(d.days), 'until', upper(d.days) - 1))
    FROM subscriptions s CROSS JOIN LATERAL unnest(s.${sql.ref(column)}) AS d(days)
    WHERE s.partner_id = ${partnerId} AND s.customer_id = c.id AND s.canceled_at IS NULL), '[]')`
  return sql`(SELECT jsonb_build_object('id', c.id, 'isWalkIn', c.is_walk_in, 'facts', jsonb_build_object(
      'createdAt', round(extract(epoch FROM c.created_at) * 1000),
      'lastOrderAt', (SELECT round(extract(epoch FROM max(o.created_at)) * 1000) FROM orders o
        WHERE o.partner_id = ${partnerId} AND o.customer_id = c.id AND o.processing_status <> 'CANCELED'),
      'memberDays', ${daysOf('member_days')}, 'pausedDays', ${daysOf('pauses')},
      'holdsCredits', EXISTS (SELECT 1 FROM credit_balances b
        WHERE b.partner_id = ${partnerId} AND b.customer_id = c.id AND b.balance_minor > 0)))
    FROM customers c WHERE (c.partner_id, c.id) = (${partnerId}, ${customerId}))`
}

/** The same in a statement of its own. */
export const findCustomer = async (
  db: Kysely<DB>,
  partnerId: string,
  customerId: string,
): Promise<CouponCustomer | null> => {
  const { rows } = await sql<{ customer: CouponCustomer | null }>`
    SELECT ${customerValue(partnerId, customerId)} AS customer`.execute(db)
  return rows[0]?.customer ?? null
}

/** An order's use of a coupon. Minor units. */
export type CouponUse = { orderId: string; customerId: string; discount: number; borneByPlatform: number }

/** Writes that an order uses a coupon, which is locked, and counts it, in one statement. */
export const insertUse = (command: Command, coupon: CouponRow, use: CouponUse): void => {
  const { partnerId, now } = command
  command.write(sql`
    WITH used AS (INSERT INTO coupon_uses (partner_id, order_id, coupon_id, customer_id, code, discount_type, discount_percentage, discount_amount_minor,
      amount_left_minor, facility_group_ids, service_hours, service_valid_from, service_valid_until, platform_share, discount_minor,
      platform_minor, used_at)
    VALUES (${partnerId}, ${use.orderId}, ${coupon.id}, ${use.customerId}, ${coupon.code}, ${coupon.discountType},
      ${coupon.discountAmountPercentage}, ${coupon.discountAmountCents}, ${coupon.discountAmountCents}, ${[...coupon.facilityGroupIds]},
      ${JSON.stringify(coupon.serviceHours)}, ${coupon.serviceValidFrom}, ${coupon.serviceValidUntil}, ${coupon.platformShare},
      ${use.discount}, ${use.borneByPlatform}, ${new Date(now)}) RETURNING 1)
    UPDATE coupons SET used_count = used_count + 1 WHERE (partner_id, id) = (${partnerId}, ${coupon.id})`)
}

/**
 * Gives back the use of an order that is cancelled; one that was given back already stays so. What the platform paid of the discount is
 * owed back, even where no money moves.
 */
export const giveBackUse = async ({ db, partnerId, now }: Command, orderId: string): Promise<void> => {
  const { rows } = await sql<{ couponId: string }>`
    WITH due AS (${dueAgainInsert(partnerId, orderId)})
    UPDATE coupon_uses SET given_back_at = ${new Date(now)}
    WHERE (partner_id, order_id) = (${partnerId}, ${orderId}) AND given_back_at IS NULL
    RETURNING coupon_id AS "couponId"`.execute(db)
  for (const { couponId } of rows)
    await sql`UPDATE coupons SET used_count = used_count - 1 WHERE (partner_id, id) = (${partnerId}, ${couponId})`.execute(
      db,
    )
}

/** A use as an order holds it: what the coupon was when it was used, of its amount what is left, and what it takes off by now. Minor units. */
export type HeldUse = CouponTerms & {
  orderId: string
  couponId: string
  customerId: string
  code: string
  discount: number
  /** Of the discount, what the platform bears: 0 to 1. */
  platformShare: number
  isGivenBack: boolean
}

/** The use of an order, held or given back; undefined where it used none. */
export const findUse = async ({ db, partnerId }: Command, orderId: string): Promise<HeldUse | undefined> => {
  const { rows } = await sql<HeldUse>`
    SELECT order_id AS "orderId", coupon_id AS "couponId", customer_id AS "customerId", code, discount_type AS "discountType",
      discount_percentage::float8 AS "discountAmountPercentage", amount_left_minor AS "discountAmountCents",
      facility_group_ids AS "facilityGroupIds", service_hours AS "serviceHours", service_valid_from AS "serviceValidFrom",
      service_valid_until AS "serviceValidUntil", discount_minor AS discount, platform_share::float8 AS "platformShare",
      given_back_at IS NOT NULL AS "isGivenBack"
    FROM coupon_uses WHERE (partner_id, order_id) = (${partnerId}, ${orderId})`.execute(db)
  return rows[0]
}

/** Writes what a use takes off by now; where the order was paid out, what the platform bears of it is due anew. */
export const saveUse = async (
  { db, partnerId }: Command,
  orderId: string,
  { discount, borneByPlatform, amountLeft }: { discount: number; borneByPlatform: number; amountLeft: number | null },
): Promise<void> => {
  await sql`
    WITH due AS (${dueAgainInsert(partnerId, orderId)})
    UPDATE coupon_uses SET discount_minor = ${discount}, platform_minor = ${borneByPlatform}, amount_left_minor = ${amountLeft}
    WHERE (partner_id, order_id) = (${partnerId}, ${orderId})`.execute(db)
}

/** The limits of a coupon and the uses that are counted of it, locked until the command ends, also once it was deleted. */
export const lockLimits = async (
  { db, partnerId }: Command,
  couponId: string,
): Promise<{ inAll: number | null; perCustomer: number | null; used: number }> => {
  const { rows } = await sql<{ inAll: number | null; perCustomer: number | null; used: number }>`
    SELECT max_usage_count AS "inAll", max_usage_per_customer AS "perCustomer", used_count AS used
    FROM coupons WHERE (partner_id, id) = (${partnerId}, ${couponId}) FOR NO KEY UPDATE`.execute(db)
  return rows[0]!
}

/** An order holds its use again, which it had given back; the coupon is locked. */
export const holdUseAgain = async ({ db, partnerId }: Command, { orderId, couponId }: HeldUse): Promise<void> => {
  await sql`
    UPDATE coupon_uses SET given_back_at = NULL WHERE (partner_id, order_id) = (${partnerId}, ${orderId})`.execute(db)
  await sql`
    UPDATE coupons SET used_count = used_count + 1 WHERE (partner_id, id) = (${partnerId}, ${couponId})`.execute(db)
}
