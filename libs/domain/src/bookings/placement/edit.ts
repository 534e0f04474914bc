import type { FacilityLink } from '../../facilities/links.ts'
import { passesOf } from '../../packages/pay-with-passes.ts'
import { accept, refuse } from '../../refusal.ts'
import type { Decision } from '../../refusal.ts'
import type { Occupancy } from '../../schedule/occupancy.ts'
import { atWall, dateOf, endMinuteOf } from '../../time/index.ts'
import type { Instant, LocalDate, Minute, TimeRange, Zone } from '../../time/index.ts'
import { conflicts } from './conflicts.ts'
import { isBookableRange } from './place.ts'
import { prepareGroup, priceRange, type Prepare } from './price-range.ts'
import type { BookableFacility, FacilityRange } from '../types.ts'

/** The last day to which a booking may be moved: one year ahead (BOOKING-44). */
export const latestEditDate = (today: LocalDate): LocalDate =>
  Temporal.PlainDate.from(today).add({ years: 1 }).toString()

/** The range that the edit dialog's fields mean; an end at 00:00 is the end of the day (SCHEDULE-20, BOOKING-42). */
export const editedRange = (date: LocalDate, start: Minute, end: Minute, zone: Zone): TimeRange => ({
  start: atWall(date, start, zone),
  end: atWall(date, endMinuteOf(end), zone),
})

export type EditedBooking = FacilityRange & {
  /** The facility group it stands in; where it is missing, that of its facility. A facility that was removed tells none. */
  groupId?: string
  /** Ids of its own occupancies, those on linked facilities included: they are not in its way. */
  occupancyIds: readonly string[]
  /** Price of its line, minor units. */
  price: number
  isPaidOut: boolean
  isCanceled: boolean
  /** Passes paid for it: it costs no money wherever it goes. */
  isPaidByPasses?: boolean
}

export type Edit = {
  range: FacilityRange
  /** What it costs at the new place in passes, for an order by passes. */
  passes: number
  oldPrice: number
  newPrice: number
  /** newPrice - oldPrice. */
  difference: number
  /** True when the customer has to pay the difference before it is saved (BOOKING-21); else it is updated directly (BOOKING-20). */
  needsPayment: boolean
}

/**
 * Decides the move of one booking to another time or to another facility of its group. Refuses: a cancelled order, a paid-out
 * one, a facility that is not of the group, an end that is not after the start (BOOKING-42), a day more than a year ahead
 * (reason 'tooFarAhead', BOOKING-44), no change (BOOKING-45), and time that something else takes (BOOKING-43). A booking in
 * the past may be edited (BOOKING-101). Prices in minor units.
 */
export const decideEdit = ({
  booking,
  to,
  facilities,
  links,
  occupancies,
  now,
  isForceBook,
  isMemberOn,
  prepare = prepareGroup,
}: {
  booking: EditedBooking
  to: FacilityRange
  /** The facilities of the partner, the booking's own among them. */
  facilities: readonly BookableFacility[]
  links: readonly FacilityLink[]
  occupancies: readonly Occupancy[]
  now: Instant
  isForceBook: boolean
  isMemberOn?: (date: LocalDate) => boolean
  prepare?: Prepare
}): Decision<Edit> => {
  if (booking.isCanceled) return refuse('error.badRequest.canceledOrder')
  if (booking.isPaidOut) return refuse('error.badRequest.paidOutOrder')
  const from = facilities.find((facility) => facility.id === booking.facilityId)
  const target = facilities.find((facility) => facility.id === to.facilityId)
  const groupId = booking.groupId ?? from?.group.id
  if (!target || (groupId !== undefined && groupId !== target.group.id))
    return refuse('error.notFound.facility', { facilityId: to.facilityId })
  const { group } = target
  if (!isBookableRange(to)) return refuse('error.badRequest.invalidTimeRange', { reason: 'endNotAfterStart' })
  const latest = latestEditDate(dateOf(now, group.zone))
  if (dateOf(to.start, group.zone) > latest)
    return refuse('error.badRequest.invalidTimeRange', { reason: 'tooFarAhead', latest })
  if (to.facilityId === booking.facilityId && to.start === booking.start && to.end === booking.end)
    return refuse('error.badRequest.nothingToChange')
  const inTheWay = conflicts(to, occupancies, { links, except: booking.occupancyIds })
  if (inTheWay.length > 0) return refuse('error.badRequest.alreadyBookedSlot', { range: to, inTheWay })
  const priced = priceRange({ range: to, group, isForceBook, isMemberOn, prepared: prepare(group) })
  if (!priced.ok) return priced
  const { price, slotCount } = priced.value
  if (price === null) return refuse('error.badRequest.noPrice', { facilityId: to.facilityId })
  const newPrice = booking.isPaidByPasses ? 0 : price
  const difference = newPrice - booking.price
  return accept({
    range: to,
    passes: passesOf({ price, slotCount }),
    oldPrice: booking.price,
    newPrice,
    difference,
    needsPayment: difference > 0,
  })
}

/** The same at prices that hold the tax that comes on top, as its line does; minor units (BEYOND-35). */
export const taxedEdit = (edit: Edit, taxed: (price: number) => number): Edit => {
  const newPrice = taxed(edit.newPrice)
  const difference = newPrice - edit.oldPrice
  return { ...edit, newPrice, difference, needsPayment: difference > 0 }
}
