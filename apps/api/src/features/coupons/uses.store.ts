import type { CustomerFacts } from '@fieldhouse/domain/customers'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { CouponRow } from './coupons.store.ts'

/** What the line `li` of an order says of the coupon that it stands for, as it was when it was used. */
export const describedUse = sql`(
  SELECT jsonb_build_object('target', jsonb_build_object('code', u.code, 'discountType', u.discount_type,
    'discountAmountPercentage', u.discount_percentage::float8, 'discountAmountCents', u.discount_amount_minor))
  FROM coupon_uses u WHERE (u.partner_id, u.order_id) = (li.partner_id, li.order_id))`

/** Orders of a customer that hold a use of a coupon. */
export const countUsesBy = async (
  db: Kysely<DB>,
  partnerId: string,
  couponId: string,
  customerId: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM coupon_uses
    WHERE partner_id = ${partnerId} AND coupon_id = ${couponId} AND customer_id = ${customerId} AND given_back_at IS NULL`.execute(
    db,
  )
  return rows[0]!.count
}

/** What says which segments a customer is in; undefined for somebody unknown. */
export const findCustomerFacts = async (
  db: Kysely<DB>,
  partnerId: string,
  customerId: string,
): Promise<CustomerFacts | undefined> => {
  const { rows } = await sql<CustomerFacts>`
    SELECT c.created_at AS "createdAt",
      (SELECT max(o.created_at) FROM orders o
        WHERE o.partner_id = ${partnerId} AND o.customer_id = c.id AND o.processing_status <> 'CANCELED') AS "lastOrderAt",
      coalesce((SELECT jsonb_agg(jsonb_build_object('from', s.starts_on, 'until', s.expires_on)) FROM subscriptions s
        WHERE s.partner_id = ${partnerId} AND s.customer_id = c.id AND s.canceled_at IS NULL), '[]') AS "memberDays",
      EXISTS (SELECT 1 FROM credit_balances b
        WHERE b.partner_id = ${partnerId} AND b.customer_id = c.id AND b.balance_minor > 0) AS "holdsCredits"
    FROM customers c WHERE (c.partner_id, c.id) = (${partnerId}, ${customerId})`.execute(db)
  return rows[0]
}

/** An order's use of a coupon. Minor units. */
export type CouponUse = { orderId: string; customerId: string; discount: number; borneByPlatform: number }

/** Writes that an order uses a coupon, which is locked, and counts it. */
export const insertUse = (command: Command, coupon: CouponRow, use: CouponUse): void => {
  const { partnerId, now } = command
  command.write(sql`
    INSERT INTO coupon_uses (partner_id, order_id, coupon_id, customer_id, code, discount_type, discount_percentage, discount_amount_minor,
      discount_minor, platform_minor, used_at)
    VALUES (${partnerId}, ${use.orderId}, ${coupon.id}, ${use.customerId}, ${coupon.code}, ${coupon.discountType},
      ${coupon.discountAmountPercentage}, ${coupon.discountAmountCents}, ${use.discount}, ${use.borneByPlatform}, ${new Date(now)})`)
  command.write(
    sql`UPDATE coupons SET used_count = used_count + 1 WHERE (partner_id, id) = (${partnerId}, ${coupon.id})`,
  )
}

/** Gives back the use of an order that is cancelled; one that was given back already stays so. */
export const giveBackUse = async ({ db, partnerId, now }: Command, orderId: string): Promise<void> => {
  const { rows } = await sql<{ couponId: string }>`
    UPDATE coupon_uses SET given_back_at = ${new Date(now)}
    WHERE (partner_id, order_id) = (${partnerId}, ${orderId}) AND given_back_at IS NULL
    RETURNING coupon_id AS "couponId"`.execute(db)
  for (const { couponId } of rows)
    await sql`UPDATE coupons SET used_count = used_count - 1 WHERE (partner_id, id) = (${partnerId}, ${couponId})`.execute(
      db,
    )
}
