import { maximumSlots } from '../../facilities/group-form.ts'
import { linkedTo } from '../../facilities/links.ts'
import type { FacilityLink } from '../../facilities/links.ts'
import { accept, refuse } from '../../refusal.ts'
import type { Decision } from '../../refusal.ts'
import type { Occupancy } from '../../schedule/occupancy.ts'
import { DAY_MS, dateOf, daysBetween, MINUTE_MS } from '../../time/index.ts'
import type { Instant, LocalDate, TimeRange } from '../../time/index.ts'
import { horizonOf, outsideWindow } from './booking-window.ts'
import { conflicts, ownConflict } from './conflicts.ts'
import { prepareOnce, priceRange } from './price-range.ts'
import type { Prepare, RangePart } from './price-range.ts'
import type { BookableFacility, BookableGroup, BookingOptions, FacilityRange } from '../types.ts'

/** Bookings start and end on whole quarters of an hour (SCHEDULE-18). */
const STEP_MS = 15 * MINUTE_MS

/** True for a moment on a whole quarter of an hour: those of UTC are those of every venue's clock, as no zone is off by less. */
export const isOnQuarter = (instant: Instant): boolean => instant % STEP_MS === 0

/** No single booking lasts longer, in days; what should is a closure or a repeat. */
export const LONGEST_BOOKING_DAYS = 2

/** True for a range that starts before it ends, both on whole quarters of an hour, and lasts at most two days. */
export const isBookableRange = ({ start, end }: TimeRange): boolean =>
  start < end && end - start <= LONGEST_BOOKING_DAYS * DAY_MS && isOnQuarter(start) && isOnQuarter(end)

/** One priced range of an order; the linked facilities are taken with it, at no price (FACILITIES-74). */
export type PlacedLine = FacilityRange & {
  groupId: string
  price: number
  slotCount: number
  slots: RangePart[]
  linkedFacilityIds: string[]
}

export type Placement = { lines: PlacedLine[]; slotTotal: number }

export type PlacementRequest = {
  /** What is to be booked, already merged (see `mergeAdjacent`). */
  ranges: readonly FacilityRange[]
  /** The facilities that the partner has; others are not found. */
  facilities: readonly BookableFacility[]
  links: readonly FacilityLink[]
  /** Everything that takes these facilities, or ones linked to them, around that time. */
  occupancies: readonly Occupancy[]
  options: BookingOptions
  now: Instant
  isMemberOn?: (date: LocalDate) => boolean
  /** What a range costs for which nobody has set a price, in minor units, where that is known otherwise. */
  priceIfUnset?: number | null
  /** For callers that decide several requests on the same groups (see `prepareOnce`). */
  prepare?: Prepare
}

/**
 * Decides a request to book. The first thing wrong refuses all of it: no range or one that is empty, backwards or off the
 * quarter hour (invalidTimeRange); an unknown facility; ranges that take one facility twice, also through a link
 * (overlappingRanges); a day outside the booking window; more slots of a group than one order may hold; something in the
 * way (alreadyBookedSlot, with `range` and `inTheWay`), which nothing overrides; closed time that is not forced; a time for which
 * nobody has set a price (noPrice), forced or not.
 * Prices in minor units (BOOKING-85, BOOKING-87, BOOKING-88).
 */
export const decidePlacement = (request: PlacementRequest): Decision<Placement> => {
  const { ranges, links, occupancies, options, isMemberOn, priceIfUnset = null, prepare = prepareOnce() } = request
  if (ranges.length === 0) return refuse('error.badRequest.invalidTimeRange', { reason: 'empty' })
  const facilities = new Map(request.facilities.map((facility) => [facility.id, facility]))
  for (const [index, range] of ranges.entries()) {
    const facility = facilities.get(range.facilityId)
    if (!facility) return refuse('error.notFound.facility', { index, facilityId: range.facilityId })
    if (!isBookableRange(range)) return refuse('error.badRequest.invalidTimeRange', { index })
  }
  const own = ownConflict(ranges, links)
  if (own) return refuse('error.badRequest.overlappingRanges', { indexes: own })

  const lines: PlacedLine[] = []
  for (const [index, range] of ranges.entries()) {
    const { group } = facilities.get(range.facilityId)!
    const window = windowOf(range, group, request)
    if (!options.ignoreBookingHorizon && outsideWindow(window))
      return refuse('error.badRequest.exceedBookingHorizon', { index, ...window })
    const inTheWay = conflicts(range, occupancies, { links })
    if (inTheWay.length > 0) return refuse('error.badRequest.alreadyBookedSlot', { index, range, inTheWay })
    const priced = priceRange({
      range,
      group,
      isForceBook: options.isForceBook,
      isMemberOn,
      prepared: prepare(group),
    })
    if (!priced.ok) return priced
    const price = priced.value.price ?? priceIfUnset
    if (price === null) return refuse('error.badRequest.noPrice', { index, facilityId: range.facilityId })
    lines.push({
      ...range,
      ...priced.value,
      price,
      groupId: group.id,
      linkedFacilityIds: linkedTo(range.facilityId, links),
    })
  }

  if (!options.ignoreMaxSlotsRule)
    for (const [groupId, ofGroup] of Map.groupBy(lines, (line) => line.groupId)) {
      const maximum = maximumSlots(facilities.get(ofGroup[0]!.facilityId)!.group.maximumBookingSlots)
      const count = ofGroup.reduce((sum, line) => sum + line.slotCount, 0)
      if (maximum !== null && count > maximum)
        return refuse('error.badRequest.exceedMaxSlots', { groupId, maximum, count })
    }
  return accept({ lines, slotTotal: lines.reduce((sum, line) => sum + line.price, 0) })
}

const windowOf = (
  range: FacilityRange,
  group: BookableGroup,
  { now, isMemberOn }: Pick<PlacementRequest, 'now' | 'isMemberOn'>,
) => {
  const date = dateOf(range.start, group.zone)
  return { date, today: dateOf(now, group.zone), bookingDaysHorizon: horizonOf(group, isMemberOn?.(date) ?? false) }
}

/** A range whose day lies outside of the booking window; days from today to it, below 0 where it is past; null is a window without an end. */
export type BeyondWindow = {
  range: FacilityRange
  groupId: string
  date: LocalDate
  allowed: number | null
  reached: number
}

/** The ranges that lie outside of the booking window, which staff book over by asking for it (BEYOND-28). */
export const beyondWindow = (
  request: Pick<PlacementRequest, 'ranges' | 'facilities' | 'now' | 'isMemberOn'>,
): BeyondWindow[] => {
  const groups = new Map(request.facilities.map(({ id, group }) => [id, group]))
  return request.ranges.flatMap((range) => {
    const group = groups.get(range.facilityId)
    if (!group) return []
    const window = windowOf(range, group, request)
    if (!outsideWindow(window)) return []
    const { date, today, bookingDaysHorizon } = window
    return [{ range, groupId: group.id, date, allowed: bookingDaysHorizon, reached: daysBetween(today, date) }]
  })
}

/**
 * The places to which bookings move that lie outside of the booking window. One that stays on its day in its group lies no further outside
 * than it did, and breaks nothing anew (BEYOND-28).
 */
export const beyondByMoves = (
  moves: readonly { from: FacilityRange; to: FacilityRange }[],
  request: Omit<Parameters<typeof beyondWindow>[0], 'ranges'>,
): BeyondWindow[] =>
  moves.flatMap(({ from, to }) => {
    const [before] = beyondWindow({ ...request, ranges: [from] })
    return beyondWindow({ ...request, ranges: [to] }).filter(
      ({ groupId, date }) => before?.groupId !== groupId || before.date !== date,
    )
  })

/**
 * The options of a booking from the schedule: the horizon is ignored and closed slots are forced; the maximum of slots is
 * ignored for repeats and dry runs, not for a single booking nor for an internal one (BOOKING-79, BOOKING-80, BOOKING-88).
 */
export const scheduleOptions = (kind: {
  isInternal: boolean
  isRepeat: boolean
  isDryRun: boolean
}): BookingOptions => ({
  isForceBook: true,
  ignoreBookingHorizon: true,
  ignoreMaxSlotsRule: !kind.isInternal && (kind.isRepeat || kind.isDryRun),
})
