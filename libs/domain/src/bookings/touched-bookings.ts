import { hoursOn } from '../facilities/opening-hours.ts'
import { patternOf, type PatternSlot } from '../schedule/day-slots.ts'
import { dateOf, type Instant, type LocalDate, type TimeRange } from '../time/index.ts'
import { priceRange } from './placement/price-range.ts'
import type { BookableGroup, FacilityRange } from './types.ts'

/** Something that stands on a facility; `isSold` where somebody pays a price for it. */
export type StandingBooking = FacilityRange & { isSold: boolean }

/**
 * What a change does to a booking that stands, which stays as it is: its time is no longer open, or is disabled; it no longer begins
 * and ends where slots do; it would cost otherwise; or the facility that its own is linked with is not taken along by it, as it was not
 * linked when it was booked.
 */
export type TouchedBecause = 'outsideHours' | 'disabled' | 'otherSlots' | 'otherPrice' | 'linked'

/**
 * The bookings that stand in what a change of a group changes, each with the first reason that holds, in their order. A price is
 * compared as guests are shown it. `linked` are the facilities that the change links with others.
 */
export const touchedBookings = <B extends StandingBooking>(
  bookings: readonly B[],
  { before, after, linked }: { before: BookableGroup; after: BookableGroup; linked: ReadonlySet<string> },
): { booking: B; because: TouchedBecause }[] => {
  const change = { before, after, fitted: fitsSlotsOf(before), fits: fitsSlotsOf(after) }
  return bookings.flatMap((booking) => {
    const because = becauseOf(booking, change) ?? (linked.has(booking.facilityId) ? 'linked' : null)
    return because === null ? [] : [{ booking, because }]
  })
}

type Fits = (range: TimeRange) => boolean
type Change = { before: BookableGroup; after: BookableGroup; fitted: Fits; fits: Fits }

const becauseOf = (booking: StandingBooking, { before, after, fitted, fits }: Change): TouchedBecause | null => {
  const was = priceRange({ range: booking, group: before, isForceBook: false })
  const is = priceRange({ range: booking, group: after, isForceBook: false })
  if (!is.ok) {
    // One that staff forced into closed time was closed before.
    if (!was.ok && was.refusal.code === is.refusal.code) return null
    return is.refusal.code === 'error.badRequest.disabledSlot' ? 'disabled' : 'outsideHours'
  }
  // Another interval nearly always costs otherwise too: that the slots are others says more.
  if (!fits(booking) && fitted(booking)) return 'otherSlots'
  return booking.isSold && was.ok && was.value.price !== is.value.price ? 'otherPrice' : null
}

/** Whether a range begins where a slot of the group begins and ends where one ends. Days are cut into slots once each. */
const fitsSlotsOf = (group: BookableGroup): Fits => {
  const days = new Map<LocalDate, PatternSlot[]>()
  const slotsAround = (instant: Instant): PatternSlot[] => {
    const date = dateOf(instant, group.zone)
    const slots = days.get(date) ?? patternOf(date, group.zone, hoursOn(date, group, group.venueHours), group.interval)
    days.set(date, slots)
    return slots
  }
  return ({ start, end }) =>
    slotsAround(start).some((slot) => slot.start === start) && slotsAround(end - 1).some((slot) => slot.end === end)
}
