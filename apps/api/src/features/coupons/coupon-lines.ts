import type { OrderLineItem } from '@fieldhouse/contract/orders'
import { targetOf, type LineItemRecord, type LineKind, type NewLine } from '../orders/index.ts'
import type { CouponRow } from './coupons.store.ts'
import { describedUse, giveBackUse } from './uses.store.ts'

/** What a line says of the coupon that it stands for, as it was when it was used. */
type UsedCoupon = NonNullable<OrderLineItem['meta']>['coupon']

const TYPE = 'coupon'

/** The line of a coupon: what it takes off, in minor units, below 0. It is called by its code. */
export const couponLine = (coupon: CouponRow, discount: number): NewLine => ({
  targetType: TYPE,
  targetId: coupon.id,
  description: coupon.code,
  price: 0 - discount,
  time: null,
  target: {
    code: coupon.code,
    discountType: coupon.discountType,
    discountAmountPercentage: coupon.discountAmountPercentage,
    discountAmountCents: coupon.discountAmountCents,
  } satisfies UsedCoupon,
})

const couponOf = (line: LineItemRecord): UsedCoupon => targetOf<UsedCoupon>(line, TYPE)!

/** The lines of an order whose coupon takes another amount off it by now, in minor units. */
export const withDiscount = (lines: readonly LineItemRecord[], discount: number): LineItemRecord[] =>
  lines.map((line) => (line.targetType === TYPE && line.price !== -discount ? { ...line, price: 0 - discount } : line))

/** What the coupon of an order takes off it by its line, in minor units; 0 for an order without one. */
export const discountIn = (lines: readonly Pick<LineItemRecord, 'targetType' | 'price'>[]): number =>
  0 - lines.reduce((sum, { targetType, price }) => (targetType === TYPE ? sum + price : sum), 0)

/** Coupons as orders carry them: nothing is sold by one, and its use is given back with the order (COUPONS-55). */
export const couponLines: LineKind = {
  targetType: TYPE,
  called: 'transaction',
  described: describedUse,
  field: 'meta',
  present: (line) => ({ coupon: couponOf(line) }),
  release: async (command, order, lines) => {
    await giveBackUse(command, order.id)
    return lines
  },
}
