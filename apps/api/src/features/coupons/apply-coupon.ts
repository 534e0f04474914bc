import type { CouponWhy } from '@fieldhouse/contract/coupons'
import {
  borneByPlatform,
  decideCoupon,
  explainCoupon,
  keptCode,
  type CouponItem,
  type CouponRequest,
  type Discounted,
} from '@fieldhouse/domain/coupons'
import { segmentsOf } from '@fieldhouse/domain/customers'
import { toIso } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { DB } from '../../db/schema.gen.ts'
import { atEveryVenue, venueLimitIn } from '../../db/venue-limit.ts'
import type { Deps } from '../deps.ts'
import { findCouponOfCode, lockCouponOfCode, type CouponRow } from './coupons.store.ts'
import { countUsesBy, customerValue, findCustomer, insertUse, type CouponCustomer } from './uses.store.ts'

/** The order that a coupon is asked for; prices in minor units. */
export type CouponOrder = {
  code: string
  /** Null: nobody is named yet, or nobody whom the partner has. */
  customer: CouponCustomer | null
  partner: { timezone: string; currency: string }
  items: readonly (CouponItem & { facilityName: string })[]
}

/** A coupon that applies, and what it takes off in all and off each item, in the order of the items. Minor units. */
export type Applied = Discounted & { coupon: CouponRow }

/**
 * Who a coupon is asked for, as its rules look at them: by what they did at all venues of the club, whoever asks (CAMPAIGNS-54). What they
 * order in this moment may not be in it.
 */
export const findCouponCustomer = ({ read }: Deps, partnerId: string, id: string): Promise<CouponCustomer | null> =>
  atEveryVenue(() => read(partnerId, (db) => findCustomer(db, partnerId, id)))

/** Who uses a coupon: by their id, where the command that uses it sees all venues, and else as they were found before it. */
export type CouponUser = { id: string } | { found: CouponCustomer | null }

/** The same before a command that uses a coupon: read beforehand only where the command is held to some venues, for it would see no others. */
export const couponUserOf = async (deps: Deps, partnerId: string, id: string): Promise<CouponUser> =>
  venueLimitIn(partnerId) === null ? { id } : { found: await findCouponCustomer(deps, partnerId, id) }

type Reader = Pick<Context, 'partnerId' | 'now'> & { db: Kysely<DB> }

/**
 * What a coupon would take off, and why; refuses as its use would be refused, with why, too (BOOKING-92, COUPONS-55). `applied` is null where
 * it applies and there is nothing that it could take off: no use is counted of it then.
 */
export const priceCoupon = async (
  reader: Reader,
  order: CouponOrder,
): Promise<{ applied: Applied | null; why: CouponWhy }> => {
  const coupon = await findCouponOfCode(reader.db, reader.partnerId, keptCode(order.code))
  if (!coupon) throw new Refused({ code: 'error.notFound.coupon' })
  const request = await requestOf(reader, coupon, order)
  const decision = decideCoupon(coupon, request)
  const why = whyOf(coupon, request, order, decision.ok ? decision.value : null)
  if (!decision.ok) throw new Refused({ ...decision.refusal, details: { why } })
  return { applied: decision.value.discount === 0 ? null : { coupon, ...decision.value }, why }
}

/**
 * The same for an order that is placed in this command: the coupon stays locked until it ends, so that of two orders that want the last use
 * one gets it. `noteUse` writes it once the order is there.
 */
export const takeCoupon = async (
  command: Command,
  user: CouponUser,
  order: Omit<CouponOrder, 'customer'>,
): Promise<Applied | null> => {
  const customer = customerValue(command.partnerId, 'id' in user ? user.id : null)
  const locked = await lockCouponOfCode(command, keptCode(order.code), customer)
  if (!locked) throw new Refused({ code: 'error.notFound.coupon' })
  const { coupon } = locked
  const asked = { ...order, customer: 'id' in user ? locked.beside : user.found }
  const decision = decideCoupon(coupon, await requestOf(command, coupon, asked))
  if (!decision.ok) throw new Refused(decision.refusal)
  return decision.value.discount === 0 ? null : { coupon, ...decision.value }
}

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

const requestOf = async (
  { db, partnerId, now }: Reader,
  coupon: CouponRow,
  { customer, partner, items }: CouponOrder,
): Promise<CouponRequest> => ({
  now,
  zone: partner.timezone,
  currency: partner.currency,
  // Somebody who is not named yet is one of all customers, and so is the walk-in: in no other segment (`isInSegment`).
  segments: customer && !customer.isWalkIn ? segmentsOf(customer.facts, now, partner.timezone) : ['all'],
  isWalkIn: customer?.isWalkIn ?? false,
  used: {
    inAll: coupon.usedCount,
    byCustomer:
      customer && coupon.maxUsagePerCustomer
        ? await countUsesBy(db, partnerId, {
            couponId: coupon.id,
            customerId: customer.id,
            limit: coupon.maxUsagePerCustomer,
          })
        : 0,
  },
  items,
})

const whyOf = (
  coupon: CouponRow,
  request: CouponRequest,
  { items }: CouponOrder,
  discounted: Discounted | null,
): CouponWhy => {
  const explained = explainCoupon(coupon, request)
  return {
    conditions: [...explained.conditions],
    validFrom: coupon.orderValidFrom,
    validUntil: coupon.orderValidUntil,
    segments: [...coupon.customerSegments],
    items: items.map(({ facilityName, start, end, price }, i) => ({
      facilityName,
      start: toIso(start),
      end: toIso(end),
      priceCents: price,
      reason: explained.items[i]!,
      discountCents: discounted?.ofItems[i] ?? 0,
    })),
  }
}
