import type { DaySchedule, SlotBooking } from '@fieldhouse/contract/schedule'
import type { MenuOrder } from '@fieldhouse/domain/bookings'
import { toMinor } from '@fieldhouse/domain/money'
import { kindOfBooking, minutesOf, type Debt, type Occupancy, type Slot } from '@fieldhouse/domain/schedule'
import type { Instant, Zone } from '@fieldhouse/domain/time'

/** What takes a slot, with the reply's own words about it. */
export type ShownOccupancy = Occupancy & { booking: SlotBooking }
export type ShownSlot = Slot<ShownOccupancy>

type WireSlot = DaySchedule['facilities'][number]['slots'][number]

/** Reads one slot of a reply back into the words of the rules: instants, wall-clock minutes of its day, minor units. */
export const readSlot = (slot: WireSlot, facilityId: string, zone: Zone): ShownSlot => {
  const start = Date.parse(slot.start)
  const end = Date.parse(slot.end)

  return {
    facilityId,
    date: slot.date,
    start,
    end,
    ...minutesOf({ start, end }, slot.date, zone),
    status: slot.status,
    price: slot.price && toMinor(slot.price.price, slot.price.currency),
    settingId: null,
    occupancy: slot.booking && occupancyOf(slot.booking, facilityId, start, end),
  }
}

const occupancyOf = (booking: SlotBooking, facilityId: string, start: Instant, end: Instant): ShownOccupancy => ({
  id: booking.id,
  facilityId,
  kind: kindOfBooking(booking.type, booking.eventName ?? null),
  start: booking.timeRange ? Date.parse(booking.timeRange.start) : start,
  end: booking.timeRange ? Date.parse(booking.timeRange.end) : end,
  processingStatus: booking.processingStatus ?? 'COMMITTED',
  hasOrderLine: Boolean(booking.order),
  booking,
})

/** What the slot menu needs to know of the booking's order (SCHEDULE-44 to -47). */
export const menuOrderOf = ({ order }: SlotBooking): MenuOrder | null =>
  order
    ? {
        status: order.status,
        owedBy: order.owedBy,
        // The reply says whether a payout holds the order, not which one.
        processingPayoutId: order.paidOut ? order.id : null,
        successfulPayoutId: null,
      }
    : null

/** What the order of a booking still owes, or null; the cell says the same. Linked courts and events owe nothing. */
export const owedFor = ({ kind, booking: { order } }: ShownOccupancy): Debt | null =>
  kind === 'booking' && order?.status === 'pending'
    ? { orderId: order.id, amount: order.owedCents, price: order.netCents, lineCount: order.lineCount }
    : null
