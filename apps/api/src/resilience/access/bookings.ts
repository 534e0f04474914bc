import { DESK, partner, type Row, type Rows } from './callers.ts'

/** The command and its dry run. */
const MOVE = {
  may: DESK,
  otherOwner: 404,
  call: async (things) => {
    const order = await things.order()
    return {
      orderId: order.id,
      body: {
        fromFacilityBookings: [{ id: order.orderLineItems[0]!.facilityBooking!.id }],
        toFacilityBookings: [things.slot()],
      },
    }
  },
} as const satisfies Row

/** Who may call what: bookings. */
export const BOOKINGS = {
  priceBooking: {
    may: DESK,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: { bookings: [things.slot()], paymentMethod: 'cash' } }),
  },
  placeBooking: {
    may: DESK,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: things.bookingInput() }),
  },
  placeInternalBooking: {
    may: DESK,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: { bookings: [things.slot()], eventName: 'Club night' } }),
  },
  moveBookings: MOVE,
  previewMoveBookings: MOVE,
  undoMove: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => {
      const { id, currentVersion } = await things.movedOrder()
      return { orderId: id, body: { version: currentVersion } }
    },
  },
  deleteInternalBookings: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ query: { groupId: (await things.block()).groupId } }),
  },
  listBookingsOfCustomer: {
    may: DESK,
    otherOwner: 404,
    call: ({ club }) => ({
      id: club.customers[0].id,
      query: { from: '2026-11-21T00:00:00Z', until: '2026-11-22T00:00:00Z' },
    }),
  },
  listBookings: {
    may: DESK,
    // A list of a group that is not theirs is empty.
    otherOwner: 200,
    call: async (things) => ({ query: { groupId: (await things.block()).groupId } }),
  },
  listComingBookings: { may: DESK, otherOwner: 404, call: ({ club }) => ({ id: club.customers[0].id }) },
  cancelBookings: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => {
      const order = await things.order()
      return { orderId: order.id, body: { bookingIds: [order.orderLineItems[0]!.facilityBooking!.id] } }
    },
  },
  previewCancelBookings: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => {
      const order = await things.order()
      return { orderId: order.id, body: { bookingIds: [order.orderLineItems[0]!.facilityBooking!.id] } }
    },
  },
  getCancellationPolicy: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ orderId: (await things.order()).id }),
  },
  reopenSlot: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => {
      const [booking] = (await things.block()).facilityBookings
      const { start, end } = booking!.timeRange
      return { id: booking!.facilityId, body: { startTime: start, endTime: end } }
    },
  },
} as const satisfies Rows
