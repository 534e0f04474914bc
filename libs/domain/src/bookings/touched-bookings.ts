import { dateOf, type Instant, type TimeRange } from '../time/index.ts'
import { closedBecause, prepareGroup, priceRange, type PreparedGroup } from './placement/price-range.ts'
import type { BookableGroup, FacilityRange } from './types.ts'

/**
 * Something that stands on a facility; `isSold` where somebody pays a price for it, `isOfGroup` where the facility is one of the group that
 * changes and no other group's.
 */
export type StandingBooking = FacilityRange & { isSold: boolean; isOfGroup: boolean }

/**
 * What a change does to a booking that stands, which stays as it is: its time is no longer open, or is disabled; it no longer begins
 * and ends where slots do; it would cost otherwise; or the facility that its own is linked with is not taken along by it, as it was not
 * linked when it was booked.
 */
export type TouchedBecause = 'outsideHours' | 'disabled' | 'otherSlots' | 'otherPrice' | 'linked'

/**
 * The bookings that stand in what a change of a group changes, each with the first reason that holds, in their order. A price is
 * compared as guests are shown it, whoever booked: who is a member on that day is not settled yet. `linked` are the facilities that the change links with others.
 */
export const touchedBookings = <B extends StandingBooking>(
  bookings: readonly B[],
  { before, after, linked }: { before: BookableGroup; after: BookableGroup; linked: ReadonlySet<string> },
): { booking: B; because: TouchedBecause }[] => {
  const change = {
    before: { group: before, prepared: prepareGroup(before) },
    after: { group: after, prepared: prepareGroup(after) },
  }
  return bookings.flatMap((booking) => {
    const because =
      (booking.isOfGroup ? becauseOf(booking, change) : null) ?? (linked.has(booking.facilityId) ? 'linked' : null)
    return because === null ? [] : [{ booking, because }]
  })
}

type Priced = { group: BookableGroup; prepared: PreparedGroup }

const becauseOf = (
  booking: StandingBooking,
  { before, after }: { before: Priced; after: Priced },
): TouchedBecause | null => {
  const closed = closedBecause(booking, after.group, after.prepared)
  // One that staff forced into closed time was closed before.
  if (closed !== null) return closed === closedBecause(booking, before.group, before.prepared) ? null : closed
  // Another interval nearly always costs otherwise too: that the slots are others says more.
  if (!fits(booking, after) && fits(booking, before)) return 'otherSlots'
  const was = priceRange({ range: booking, ...before, isForceBook: false })
  const is = priceRange({ range: booking, ...after, isForceBook: false })
  return booking.isSold && was.ok && is.ok && was.value.price !== is.value.price ? 'otherPrice' : null
}

/** Whether a range begins where a slot of the group begins and ends where one ends. */
const fits = ({ start, end }: TimeRange, { group, prepared }: Priced): boolean => {
  const slotsAround = (instant: Instant) => prepared.slotsOn(dateOf(instant, group.zone))
  return (
    slotsAround(start).some((slot) => slot.start === start) && slotsAround(end - 1).some((slot) => slot.end === end)
  )
}
