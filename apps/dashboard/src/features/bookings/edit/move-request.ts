import type { Api, Call } from '@fieldhouse/contract'
import type { BookingLimit, FacilityRange } from '@fieldhouse/domain/bookings'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { toIso } from '@fieldhouse/domain/time'
import type { BookedSlot } from '../booked-slot.ts'

/** How the difference to a dearer place is paid. */
export type DifferencePaid = { method: PaymentMethod; isPaid: boolean }

/** What is booked over, and kept, though it need not be, and whether the customer is told by email. */
type More = { overriddenLimits?: readonly BookingLimit[]; keepDiscount?: boolean; emailingEnable?: boolean }

/** The call that moves one booking, with the difference paid so, or without any. */
export const moveRequest = (
  slot: BookedSlot,
  { facilityId, start, end }: FacilityRange,
  paid: DifferencePaid | null,
  { overriddenLimits = [], keepDiscount = false, emailingEnable = false }: More = {},
): Call<Api['moveBookings']> => ({
  orderId: slot.order!.id,
  body: {
    ...(paid && { paymentMethod: paid.method }),
    ...(overriddenLimits.length > 0 && { overriddenLimits: [...overriddenLimits] }),
    ...(keepDiscount && { keepDiscount }),
    ...(emailingEnable && { emailingEnable }),
    orderStatus: paid?.isPaid ? 'paid' : 'pending',
    fromFacilityBookings: [{ id: slot.id }],
    toFacilityBookings: [{ facilityId, startTime: toIso(start), endTime: toIso(end) }],
  },
})
