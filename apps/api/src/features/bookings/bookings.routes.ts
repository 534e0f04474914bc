import type { Api } from '@fieldhouse/contract'
import type { bookingImports, bookings } from '@fieldhouse/contract/bookings'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { cancelBookings, previewCancelBookings } from './cancel/cancel-bookings.ts'
import { deleteInternalBookings } from './cancel/delete-internal-bookings.ts'
import { refundableByPolicy } from './cancel/refundable-by-policy.ts'
import { getImport, listImports } from '../imports/index.ts'
import { previewBookingImport, startBookingImport } from './imported/import-bookings.ts'
import { undoBookingImport } from './imported/undo-import.ts'
import { listGroup } from './lists/list-bookings.ts'
import { listComingBookings } from './lists/list-coming-bookings.ts'
import { listBookingsOfCustomer } from './lists/list-bookings-of-customer.ts'
import { moveBookings, previewMoveBookings } from './move/move-bookings.ts'
import { placeBooking } from './placement/place-booking.ts'
import { placeInternalBooking } from './placement/place-internal-booking.ts'
import { priceBooking } from './placement/price-booking.ts'
import { cancelSeries, previewCancelSeries } from './series/cancel-series.ts'
import { moveSeries, previewMoveSeries } from './series/move-series.ts'
import { getSeries } from './series/find-series.ts'
import { reopenSlot } from './cancel/reopen-slot.ts'
import { sendMoveNotice } from './move/send-move-notice.ts'
import { undoMove } from './move/undo-move.ts'

export const bookingRoutes = (
  deps: Deps,
): Pick<Handlers<Api>, keyof typeof bookings | keyof typeof bookingImports> => ({
  previewBookingImport: async ({ context, body }) => ({ data: await previewBookingImport(deps, context, body) }),
  startBookingImport: async ({ context, body }) => ({ data: await startBookingImport(deps, context, body) }),
  listBookingImports: ({ context, query }) => listImports(deps, context, query, 'bookings'),
  getBookingImport: async ({ context, params }) => ({ data: await getImport(deps, context, params.id, 'bookings') }),
  undoBookingImport: async ({ context, params }) => ({ data: await undoBookingImport(deps, context, params.id) }),
  priceBooking: async ({ context, body }) => ({ data: await priceBooking(deps, context, body) }),
  placeBooking: async ({ context, body }) => ({ data: await placeBooking(deps, context, body) }),
  placeInternalBooking: async ({ context, body }) => ({ data: await placeInternalBooking(deps, context, body) }),
  moveBookings: async ({ context, params, body }) => ({
    data: await moveBookings(deps, context, params.orderId, body),
  }),
  previewMoveBookings: async ({ context, params, body }) => ({
    data: await previewMoveBookings(deps, context, params.orderId, body),
  }),
  undoMove: async ({ context, params, body }) => ({
    data: await undoMove(deps, context, params.orderId, body.version),
  }),
  sendMoveNotice: async ({ context, params, body }) => ({
    data: await sendMoveNotice(deps, context, params.orderId, body.version),
  }),
  deleteInternalBookings: async ({ context, query }) => ({ data: await deleteInternalBookings(deps, context, query) }),
  listBookings: ({ context, query }) => listGroup(deps, context, query),
  listComingBookings: ({ context, params, query }) =>
    listComingBookings(deps, context, { customerId: params.id, ...query }),
  listBookingsOfCustomer: async ({ context, params, query }) => ({
    data: await listBookingsOfCustomer(deps, context, { id: params.id, ...query }),
  }),
  cancelBookings: async ({ context, params, body }) => ({
    data: await cancelBookings(deps, context, params.orderId, body),
  }),
  previewCancelBookings: async ({ context, params, body }) => ({
    data: await previewCancelBookings(deps, context, params.orderId, body),
  }),
  getBookingSeries: async ({ context, params }) => ({ data: await getSeries(deps, context, params) }),
  moveSeries: async ({ context, params, body }) => ({ data: await moveSeries(deps, context, params, body) }),
  previewMoveSeries: async ({ context, params, body }) => ({
    data: await previewMoveSeries(deps, context, params, body),
  }),
  cancelSeries: async ({ context, params, body }) => ({ data: await cancelSeries(deps, context, params, body) }),
  previewCancelSeries: async ({ context, params, body }) => ({
    data: await previewCancelSeries(deps, context, params, body),
  }),
  getCancellationPolicy: async ({ context, params }) => ({
    data: await refundableByPolicy(deps, context, params.orderId),
  }),
  reopenSlot: async ({ context, params, body }) => ({
    data: await reopenSlot(deps, context, params.id, body.startTime, body.endTime),
  }),
})
