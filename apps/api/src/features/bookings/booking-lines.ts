import { toIso } from '@fieldhouse/domain/time'
import { targetOf, type LineItemRecord, type LineKind, type NewLine } from '../orders/index.ts'
import {
  commitBookings,
  describedBooking,
  findBookingDaysOfOrders,
  findPublicNames,
  ordersOfPlayed,
  releaseBookingsOfOrder,
} from './booking-lines.store.ts'
import { giveBackPassesOf } from './pay-by-passes.ts'

/** What a line of a booking says of it beside its time; without a name once its facility was deleted. */
export type BookedCourt = { id: string; facilityId: string; facilityName: string | null }

const TYPE = 'facilityBooking'

/** The booking that a line of an order sold; null for other lines. */
export const bookingOf = (line: LineItemRecord): BookedCourt | null => targetOf<BookedCourt>(line, TYPE)

/** The line of a booking: minor units, epoch milliseconds. */
export const bookingLine = (
  booking: BookedCourt & { facilityName: string; start: number; end: number; price: number; discount: number },
): NewLine => {
  const { id, facilityId, facilityName, start, end, price, discount } = booking
  return {
    targetType: TYPE,
    targetId: id,
    description: facilityName,
    price,
    discount,
    time: { start, end },
    target: { id, facilityId, facilityName } satisfies BookedCourt,
  }
}

/** Bookings as orders sell them. */
export const bookingLines: LineKind = {
  targetType: TYPE,
  called: 'booking',
  described: describedBooking,
  field: TYPE,
  present: (line) => {
    const { id, facilityId, facilityName } = bookingOf(line)!
    const { start, end } = line.time!
    return {
      id,
      canceled: line.canceled,
      facility: { id: facilityId, name: facilityName },
      timeRange: { start: toIso(start), end: toIso(end) },
    }
  },
  release: async (command, order, lines, why) => {
    const touched = await releaseBookingsOfOrder(command, order.id, why)
    if (order.paymentMethod === 'packages') await giveBackPassesOf(command, order)
    if (touched.dates.length > 0) command.announce({ type: 'schedule', ...touched })
    return lines.map((line) => ({ ...line, canceled: true }))
  },
  commit: (command, { id }) => commitBookings(command, id),
  played: ordersOfPlayed,
  // Their cells say how their order stands.
  announce: async (command, orderIds) => {
    const days = await findBookingDaysOfOrders(command.db, command.partnerId, orderIds)
    if (days.dates.length > 0) command.announce({ type: 'schedule', ...days })
  },
  // The group instead of the facility, where the group keeps the names of its facilities to the club (FACILITIES-77).
  asCustomersSee: async (db, partnerId, lines) => {
    const facilityIds = [...new Set(lines.flatMap((line) => bookingOf(line)?.facilityId ?? []))]
    const names = await findPublicNames(db, partnerId, facilityIds)
    return lines.map((line) => {
      const booking = bookingOf(line)
      const name = booking ? names.get(booking.facilityId) : undefined
      return name === undefined ? line : { ...line, description: name, target: { ...booking, facilityName: name } }
    })
  },
}
