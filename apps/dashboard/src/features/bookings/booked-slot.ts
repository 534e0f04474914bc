import type { FacilityRange } from '@fieldhouse/domain/bookings'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { LocalDate } from '@fieldhouse/domain/time'
import type { Venue } from '../../lib/session/workspace.ts'

/** A booking of the grid as the dialogs about it need it. */
export type BookedSlot = FacilityRange & {
  id: string
  title: string
  facilityName: string
  /** The facility group. */
  groupId: string
  groupName: string
  /** The booking group: everything that one request saved (BOOKING-112), and how many slots of it are left. */
  bookingGroupId: string
  bookingGroupSize: number
  currency: string
  /** Days on which its customer is a member, both ends inclusive: they decide which price a place has. */
  memberDays: readonly { from: LocalDate; until: LocalDate }[]
  order: {
    id: string
    status: 'pending' | 'paid' | 'canceled' | 'refunded'
    paymentMethod: PaymentMethod
    /** Price of this booking's line, minor units. */
    price: number
    /** The same less what a coupon takes off it. */
    net: number
    /** A coupon takes something off the order: what another place comes to, the server says. */
    hasDiscount: boolean
    lineCount: number
    paidOut: boolean
    /** Millionths of each part of the tax that is added to its prices, as it was sold: another place of it is priced so, whatever the club's taxes are now. */
    taxOnTop: readonly number[]
  } | null
}

/** What every dialog about a booked slot takes. */
export type SlotDialogProps = {
  slot: BookedSlot
  venue: Venue
  onClose: () => void
}
