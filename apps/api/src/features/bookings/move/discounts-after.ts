import type { Edit } from '@fieldhouse/domain/bookings'
import type { MovedItem } from '@fieldhouse/domain/coupons'
import { totalOf } from '@fieldhouse/domain/money'
import { discountAnew, type HeldUse } from '../../coupons/index.ts'
import type { StoredBooking } from '../bookings.store.ts'

/** What a coupon takes off the bookings of an order once some of them have moved. Minor units. */
export type Discounts = {
  /** Off a booking; 0 for one that the order has not. */
  of: (bookingId: string) => number
  total: number
  /** How much more than before, below 0 how much less. */
  more: number
  /** How much less it takes off than it would if it were kept; 0 where it holds there by itself. Of one that is kept, what keeping it gives. */
  falls: number
  /** The bookings off which it takes something else by now, with what it took off them before. */
  changed: readonly { id: string; discount: number }[]
}

/**
 * Decides the discount of an order anew: `live` are its bookings, of which those of `edits` stand elsewhere and have another price. `isKept`: it holds
 * there as where they were.
 */
export const discountsAfter = (
  use: HeldUse | null,
  live: readonly StoredBooking[],
  edits: readonly { booking: StoredBooking; edit: Edit }[],
  isKept: boolean,
): Discounts => {
  const items = live.map((booking): MovedItem => {
    const moved = edits.find((each) => each.booking.id === booking.id)
    const { start, end, price, zone, facilityGroupId: groupId } = booking
    const from = { groupId, zone, start, end, price }
    // A booking stays in its group.
    const to = moved ? { ...from, ...moved.edit.range, price: moved.edit.newPrice } : from
    return { from, discount: booking.discount, to }
  })
  const [kept, decided] = [true, false].map((keeps) =>
    use ? discountAnew(use, items, keeps) : live.map(({ discount }) => discount),
  ) as [number[], number[]]
  const parts = isKept ? kept : decided
  const after = new Map(live.map(({ id }, i) => [id, parts[i]!]))
  const total = totalOf(parts)
  return {
    of: (id) => after.get(id) ?? 0,
    total,
    more: total - totalOf(live.map(({ discount }) => discount)),
    falls: totalOf(kept) - totalOf(decided),
    changed: live.flatMap(({ id, discount }) => (after.get(id) === discount ? [] : [{ id, discount }])),
  }
}
