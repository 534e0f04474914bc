import type { Api } from '@fieldhouse/contract'
import type { bookings } from '@fieldhouse/contract/bookings'
import type { Handlers } from '../../http/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { cancelBookings } from './cancel-bookings.ts'
import { deleteInternalBookings } from './delete-internal-bookings.ts'
import { listGroup } from './list-bookings.ts'
import { moveBookings } from './move-bookings.ts'
import { placeBooking } from './place-booking.ts'
import { placeInternalBooking } from './place-internal-booking.ts'
import { priceBooking } from './price-booking.ts'
import { refundableByPolicy } from './refundable-by-policy.ts'
import { reopenSlot } from './reopen-slot.ts'

export const bookingRoutes = (parts: FeatureParts): Pick<Handlers<Api>, keyof typeof bookings> => ({
  priceBooking: async ({ context, body }) => ({ data: await priceBooking(parts, context, body) }),
  placeBooking: async ({ context, body }) => ({ data: await placeBooking(parts, context, body) }),
  placeInternalBooking: async ({ context, body }) => ({ data: await placeInternalBooking(parts, context, body) }),
  moveBookings: async ({ context, params, body }) => ({
    data: await moveBookings(parts, context, params.orderId, body),
  }),
  deleteInternalBookings: async ({ context, query }) => ({ data: await deleteInternalBookings(parts, context, query) }),
  listBookings: ({ context, query }) => listGroup(parts, context, query),
  cancelBookings: async ({ context, params, body }) => ({
    data: await cancelBookings(parts, context, params.orderId, body),
  }),
  getCancellationPolicy: async ({ context, params }) => ({
    data: await refundableByPolicy(parts, context, params.orderId),
  }),
  reopenSlot: async ({ context, params, body }) => ({
    data: await reopenSlot(parts, context, params.id, body.startTime, body.endTime),
  }),
})
