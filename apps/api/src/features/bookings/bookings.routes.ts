import type { Api } from '@fieldhouse/contract'
import type { bookings } from '@fieldhouse/contract/bookings'
import type { Handlers } from '../../http/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { refundableByPolicy } from '../orders/index.ts'
import { cancelBookings, previewCancelBookings } from './cancel-bookings.ts'
import { deleteInternalBookings } from './delete-internal-bookings.ts'
import { listGroup } from './list-bookings.ts'
import { listComingBookings } from './list-coming-bookings.ts'
import { listBookingsOfCustomer } from './list-bookings-of-customer.ts'
import { moveBookings, previewMoveBookings } from './move-bookings.ts'
import { placeBooking } from './place-booking.ts'
import { placeInternalBooking } from './place-internal-booking.ts'
import { priceBooking } from './price-booking.ts'
import { reopenSlot } from './reopen-slot.ts'
import { undoMove } from './undo-move.ts'

export const bookingRoutes = (parts: FeatureParts): Pick<Handlers<Api>, keyof typeof bookings> => ({
  priceBooking: async ({ context, body }) => ({ data: await priceBooking(parts, context, body) }),
  placeBooking: async ({ context, body }) => ({ data: await placeBooking(parts, context, body) }),
  placeInternalBooking: async ({ context, body }) => ({ data: await placeInternalBooking(parts, context, body) }),
  moveBookings: async ({ context, params, body }) => ({
    data: await moveBookings(parts, context, params.orderId, body),
  }),
  previewMoveBookings: async ({ context, params, body }) => ({
    data: await previewMoveBookings(parts, context, params.orderId, body),
  }),
  undoMove: async ({ context, params, body }) => ({
    data: await undoMove(parts, context, params.orderId, body.version),
  }),
  deleteInternalBookings: async ({ context, query }) => ({ data: await deleteInternalBookings(parts, context, query) }),
  listBookings: ({ context, query }) => listGroup(parts, context, query),
  listComingBookings: ({ context, params, query }) =>
    listComingBookings(parts, context, { customerId: params.id, ...query }),
  listBookingsOfCustomer: async ({ context, params, query }) => ({
    data: await listBookingsOfCustomer(parts, context, { id: params.id, ...query }),
  }),
  cancelBookings: async ({ context, params, body }) => ({
    data: await cancelBookings(parts, context, params.orderId, body),
  }),
  previewCancelBookings: async ({ context, params, body }) => ({
    data: await previewCancelBookings(parts, context, params.orderId, body),
  }),
  getCancellationPolicy: async ({ context, params }) => ({
    data: await refundableByPolicy(parts, context, params.orderId),
  }),
  reopenSlot: async ({ context, params, body }) => ({
    data: await reopenSlot(parts, context, params.id, body.startTime, body.endTime),
  }),
})
