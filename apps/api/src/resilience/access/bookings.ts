import type { Things } from '../fixtures/make-things.ts'
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
/** A command on a series and its dry run; `body` makes what is sent, with the hour after its first booking. */
const ofSeries = (body: (version: number, place: ReturnType<Things['slot']>) => Record<string, unknown>) =>
  ({
    may: DESK,
    otherOwner: 404,
    call: async (things: Things) => {
      const order = await things.series()
      const { id: bookingId, facility, timeRange } = order.orderLineItems[0]!.facilityBooking!
      const endTime = new Date(Date.parse(timeRange.end) + 3_600_000).toISOString()
      const place = { facilityId: facility.id, startTime: timeRange.end, endTime }
      return { orderId: order.id, bookingId, body: body(order.currentVersion, place) }
    },
  }) as const

/** A file with one booking, on a time of its own. */
const fileOf = (things: Things) => ({ ...partner(things), body: { file: things.bookingFile() } })

export const BOOKINGS = {
  previewBookingImport: { may: DESK, otherOwner: 403, call: fileOf },
  startBookingImport: { may: DESK, otherOwner: 403, call: fileOf },
  listBookingImports: { may: DESK, otherOwner: 403, call: partner },
  getBookingImport: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: await things.bookingImport() }),
  },
  undoBookingImport: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: await things.bookingImport() }),
  },
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
  sendMoveNotice: {
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
  getBookingSeries: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => {
      const order = await things.series()
      return { orderId: order.id, bookingId: order.orderLineItems[0]!.facilityBooking!.id }
    },
  },
  moveSeries: ofSeries((version, to) => ({ scope: 'this', version, to })),
  previewMoveSeries: ofSeries((_, to) => ({ scope: 'this', to })),
  cancelSeries: ofSeries((version) => ({ scope: 'this', version })),
  previewCancelSeries: ofSeries(() => ({ scope: 'this' })),
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
