import type { Api } from '@fieldhouse/contract'
import type { bookings } from '@fieldhouse/contract/bookings'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { cancelBookings, previewCancelBookings } from './cancel/cancel-bookings.ts'
import { deleteInternalBookings } from './cancel/delete-internal-bookings.ts'
import { refundableByPolicy } from './cancel/refundable-by-policy.ts'
import { listGroup } from './lists/list-bookings.ts'
import { listComingBookings } from './lists/list-coming-bookings.ts'
import { listBookingsOfCustomer } from './lists/list-bookings-of-customer.ts'
import { moveBookings, previewMoveBookings } from './move/move-bookings.ts'
import { placeBooking } from './placement/place-booking.ts'
import { placeInternalBooking } from './placement/place-internal-booking.ts'
import { priceBooking } from './placement/price-booking.ts'
import { reopenSlot } from './cancel/reopen-slot.ts'
import { undoMove } from './move/undo-move.ts'

export const bookingRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof bookings> => ({
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
  getCancellationPolicy: async ({ context, params }) => ({
    data: await refundableByPolicy(deps, context, params.orderId),
  }),
  reopenSlot: async ({ context, params, body }) => ({
    data: await reopenSlot(deps, context, params.id, body.startTime, body.endTime),
  }),
})
