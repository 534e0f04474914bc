import type { Edit } from '@fieldhouse/domain/bookings'
import type { MovedItem } from '@fieldhouse/domain/coupons'
import { discountAnew, type HeldUse } from '../../coupons/index.ts'
import type { StoredBooking } from '../bookings.store.ts'

/** What a coupon takes off the bookings of an order once some of them have moved. Minor units. */
export type Discounts = {
  /** Off a booking; 0 for one that the order has not. */
  of: (bookingId: string) => number
  total: number
  /** How much more than before, below 0 how much less. */
  more: number
  /** The bookings off which it takes something else by now, with what it took off them before. */
  changed: readonly { id: string; discount: number }[]
}

/** Decides the discount of an order anew: `live` are its bookings, of which those of `edits` stand elsewhere and have another price. */
export const discountsAfter = (
  use: HeldUse | null,
  live: readonly StoredBooking[],
  edits: readonly { booking: StoredBooking; edit: Edit }[],
): Discounts => {
  const items = live.map((booking): MovedItem => {
    const moved = edits.find((each) => each.booking.id === booking.id)
    const { start, end, price, zone, facilityGroupId: groupId } = booking
    const from = { groupId, zone, start, end, price }
    // A booking stays in its group.
    const to = moved ? { ...from, ...moved.edit.range, price: moved.edit.newPrice } : from
    return { from, discount: booking.discount, to }
  })
  const parts = use ? discountAnew(use, items) : live.map(({ discount }) => discount)
  const after = new Map(live.map(({ id }, i) => [id, parts[i]!]))
  const total = parts.reduce((sum, part) => sum + part, 0)
  return {
    of: (id) => after.get(id) ?? 0,
    total,
    more: total - live.reduce((sum, { discount }) => sum + discount, 0),
    changed: live.flatMap(({ id, discount }) => (after.get(id) === discount ? [] : [{ id, discount }])),
  }
}
