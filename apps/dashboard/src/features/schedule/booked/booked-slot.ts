import type { BookedSlot } from '../../bookings/index.ts'
import type { BookedFacts } from './booked-cell.ts'

/** A booking of the grid as its dialogs need it. */
export const bookedSlotOf = (
  { occupancy, facilityName, groupId, groupName }: BookedFacts,
  currency: string,
): BookedSlot => {
  const { booking } = occupancy
  return {
    id: booking.id,
    title: booking.eventName || booking.customer?.name || '',
    facilityId: occupancy.facilityId,
    facilityName,
    start: occupancy.start,
    end: occupancy.end,
    groupId,
    groupName,
    bookingGroupId: booking.groupId ?? '',
    bookingGroupSize: booking.groupSize ?? 1,
    currency,
    memberDays: booking.customer?.memberDays ?? [],
    order: booking.order
      ? {
          id: booking.order.id,
          status: booking.order.status,
          paymentMethod: booking.order.paymentMethod,
          price: booking.order.priceCents,
          net: booking.order.netCents,
          hasDiscount: booking.order.orderDiscountCents > 0,
          lineCount: booking.order.lineCount,
          paidOut: booking.order.paidOut,
          taxOnTop: booking.order.taxOnTop,
        }
      : null,
  }
}
