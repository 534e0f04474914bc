import { borneByPlatform, decideCoupon, keptCode, type CouponItem } from '@fieldhouse/domain/coupons'
import { segmentsOf, type Segment } from '@fieldhouse/domain/customers'
import type { Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { DB } from '../../db/schema.gen.ts'
import { findCouponOfCode, lockCouponOfCode, type CouponRow } from './coupons.store.ts'
import { countUsesBy, findCustomerFacts, insertUse } from './uses.store.ts'

/** The order that a coupon is asked for; prices in minor units. */
export type CouponOrder = {
  code: string
  /** Null: nobody is named yet. */
  customerId: string | null
  partner: { timezone: string; currency: string }
  items: readonly CouponItem[]
}

/** A coupon that applies, and what it takes off in minor units. */
export type Applied = { coupon: CouponRow; discount: number }

type Reader = Pick<Context, 'partnerId' | 'now'> & { db: Kysely<DB> }

/** What a coupon would take off; refuses as its use would be refused (BOOKING-92, COUPONS-55). */
export const priceCoupon = async (reader: Reader, order: CouponOrder): Promise<Applied> =>
  decide(reader, await findCouponOfCode(reader.db, reader.partnerId, keptCode(order.code)), order)

/**
 * The same for an order that is placed in this command: the coupon stays locked until it ends, so that of two orders that want the last use
 * one gets it. `noteUse` writes it once the order is there.
 */
export const takeCoupon = async (command: Command, order: CouponOrder): Promise<Applied> =>
  decide(command, await lockCouponOfCode(command, keptCode(order.code)), order)

/** Writes that an order uses the coupon that was taken for it. */
export const noteUse = (
  command: Command,
  { coupon, discount }: Applied,
  order: { id: string; customerId: string },
): void =>
  insertUse(command, coupon, {
    orderId: order.id,
    customerId: order.customerId,
    discount,
    borneByPlatform: borneByPlatform(discount, coupon.platformShare),
  })

const decide = async (
  reader: Reader,
  coupon: CouponRow | undefined,
  { customerId, partner, items }: CouponOrder,
): Promise<Applied> => {
  if (!coupon) throw new Refused({ code: 'error.notFound.coupon' })
  const { db, partnerId, now } = reader
  const decision = decideCoupon(coupon, {
    now,
    zone: partner.timezone,
    currency: partner.currency,
    segments: coupon.customerSegments.length > 0 ? await segmentsOfCustomer(reader, customerId, partner.timezone) : [],
    used: {
      inAll: coupon.usedCount,
      byCustomer: customerId === null ? 0 : await countUsesBy(db, partnerId, coupon.id, customerId),
    },
    items,
  })
  if (!decision.ok) throw new Refused(decision.refusal)
  return { coupon, ...decision.value }
}

/** Somebody who is not named yet is one of all customers. */
const segmentsOfCustomer = async (
  { db, partnerId, now }: Reader,
  customerId: string | null,
  zone: string,
): Promise<readonly Segment[]> => {
  const facts = customerId === null ? undefined : await findCustomerFacts(db, partnerId, customerId)
  return facts ? segmentsOf(facts, now, zone) : ['all']
}
