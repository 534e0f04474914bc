import type { BookingLimits, PeakHours } from '../../facilities/booking-limits.ts'
import { linkedClosure, type FacilityLink } from '../../facilities/links.ts'
import { isBooked, isLive, type Occupancy } from '../../schedule/occupancy.ts'
import { addDays, atWall, dateOf, daysOf, edgeAt, MINUTE_MS, mondayOf, overlaps, weekdayOf } from '../../time/index.ts'
import type { LocalDate, TimeRange, Zone } from '../../time/index.ts'
import type { BookableFacility, BookableGroup, FacilityRange } from '../types.ts'

/** The limits of a group that staff may book over; a command names those that it does. */
export const BOOKING_LIMITS = ['perDay', 'perWeek', 'atPeakPerWeek', 'minutesApart', 'minutesKeptFree'] as const
export type BookingLimit = (typeof BOOKING_LIMITS)[number]

/** A range that is asked for and a limit that it breaks. */
export type BrokenLimit = {
  limit: BookingLimit
  groupId: string
  range: FacilityRange
  /** Bookings, or minutes. */
  allowed: number
  /** Bookings that are counted already, or the minutes that there would be. */
  reached: number
  /** The day, or the Monday of the week, that is counted; the day of the range for minutes. */
  date: LocalDate
}

/** A booking of the customer that stands. */
export type CountedBooking = TimeRange & { groupId: string }

/** The group's limits of which a customer's bookings are the measure. */
const countsBookings = ({ perDay, perWeek, atPeakPerWeek, minutesApart }: BookingLimits): boolean =>
  [perDay, perWeek, atPeakPerWeek, minutesApart].some((each) => each !== null)

/** The groups whose limits ask for a customer's other bookings: none need be read where there are none. */
export const groupsThatCount = (groups: readonly BookableGroup[]): BookableGroup[] => [
  ...new Map(groups.filter(({ limits }) => countsBookings(limits)).map((group) => [group.id, group])).values(),
]

/** When a customer's other bookings count for ranges: from the first one's Monday to the end of the last one's week, and what is near. */
export const countedSpan = (ranges: readonly TimeRange[], groups: readonly BookableGroup[]): TimeRange => {
  const spans = groups.map(({ zone, limits }) => {
    const near = (limits.minutesApart ?? 0) * MINUTE_MS
    const first = Math.min(...ranges.map(({ start }) => start))
    const last = Math.max(...ranges.map(({ end }) => end))
    return {
      start: Math.min(atWall(mondayOf(dateOf(first, zone)), 0, zone), first - near),
      end: Math.max(atWall(addDays(mondayOf(dateOf(last, zone)), 7), 0, zone), last + near),
    }
  })
  return { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) }
}

/** How long before and after a range something on its court may be too near: the longest of the groups' minutes. */
export const keptFreeAround = (groups: readonly BookableGroup[]): number =>
  Math.max(0, ...groups.map(({ limits }) => limits.minutesKeptFree ?? 0)) * MINUTE_MS

/** True for a range that touches peak hours, by the clock of the venue. */
const isAtPeak = (range: TimeRange, peak: PeakHours, zone: Zone): boolean =>
  daysOf([range], zone).some(
    (date) =>
      peak.days.includes(weekdayOf(date)) &&
      overlaps(range, { start: edgeAt(date, peak.start, zone), end: edgeAt(date, peak.end, zone) }),
  )

type Asked = {
  /** Already merged (see `mergeAdjacent`). */
  ranges: readonly FacilityRange[]
  facilities: readonly BookableFacility[]
  links: readonly FacilityLink[]
  /** The customer's live bookings in `countedSpan`, without those that move; null for a walk-in, who is many people. */
  standing: readonly CountedBooking[] | null
  /** What takes the courts and those linked to them, as far around as `keptFreeAround` says. */
  occupancies: readonly Occupancy[]
  /** Occupancies that do not count: those of the bookings that move. */
  except?: readonly string[]
}

/**
 * The limits that ranges break, in order of time: each range is judged with the customer's bookings that stand and the ranges before it,
 * so that of five days of a repeat those are told that are too many (BEYOND-28). A booking belongs to the day and the week, from Monday
 * on, on which it starts by the clock of its venue; only bookings of the same group count.
 */
export const brokenLimits = ({
  ranges,
  facilities,
  links,
  standing,
  occupancies,
  except = [],
}: Asked): BrokenLimit[] => {
  const groupOf = new Map(facilities.map(({ id, group }) => [id, group]))
  const inOrder = ranges.toSorted((a, b) => a.start - b.start)
  const booked = occupancies.filter((one) => isBooked(one) && isLive(one) && !except.includes(one.id))
  return inOrder.flatMap((range, place) => {
    const group = groupOf.get(range.facilityId)
    if (!group) return []
    const before = inOrder.slice(0, place)
    const sameGroup = (other: FacilityRange) => groupOf.get(other.facilityId)?.id === group.id
    const others = standing && [...standing.filter(({ groupId }) => groupId === group.id), ...before.filter(sameGroup)]
    return [
      ...(others ? customerLimits(range, group, others) : []),
      ...keptFree(range, { links, groupOf, booked, before }),
    ]
  })
}

const customerLimits = (range: FacilityRange, group: BookableGroup, others: readonly TimeRange[]): BrokenLimit[] => {
  const { zone, limits } = group
  const date = dateOf(range.start, zone)
  const week = mondayOf(date)
  const ofDay = others.filter(({ start }) => dateOf(start, zone) === date)
  const ofWeek = others.filter(({ start }) => mondayOf(dateOf(start, zone)) === week)
  const peak = limits.peakHours
  const tooMany = (limit: BookingLimit, allowed: number | null, reached: number, day: LocalDate): BrokenLimit[] =>
    allowed === null || reached < allowed ? [] : [{ limit, groupId: group.id, range, allowed, reached, date: day }]
  return [
    ...tooMany('perDay', limits.perDay, ofDay.length, date),
    ...tooMany('perWeek', limits.perWeek, ofWeek.length, week),
    ...(peak && isAtPeak(range, peak, zone)
      ? tooMany(
          'atPeakPerWeek',
          limits.atPeakPerWeek,
          ofWeek.filter((other) => isAtPeak(other, peak, zone)).length,
          week,
        )
      : []),
    ...tooNear('minutesApart', limits.minutesApart, range, group, others),
  ]
}

type Neighbours = {
  links: readonly FacilityLink[]
  groupOf: ReadonlyMap<string, BookableGroup>
  booked: readonly Occupancy[]
  before: readonly FacilityRange[]
}

/** Each court that a range takes keeps its own group's minutes free. */
const keptFree = (range: FacilityRange, { links, groupOf, booked, before }: Neighbours): BrokenLimit[] => {
  const found = linkedClosure([range.facilityId], links).flatMap((facilityId) => {
    const group = groupOf.get(facilityId)
    if (!group) return []
    const beside = [
      ...booked.filter((one) => one.facilityId === facilityId),
      ...before.filter((other) => linkedClosure([other.facilityId], links).includes(facilityId)),
    ]
    return tooNear('minutesKeptFree', group.limits.minutesKeptFree, range, group, beside)
  })
  return found.toSorted((a, b) => a.reached - b.reached).slice(0, 1)
}

const tooNear = (
  limit: BookingLimit,
  allowed: number | null,
  range: FacilityRange,
  group: BookableGroup,
  others: readonly TimeRange[],
): BrokenLimit[] => {
  if (allowed === null || others.length === 0) return []
  const reached = Math.min(...others.map((other) => minutesBetween(range, other)))
  return reached < allowed
    ? [{ limit, groupId: group.id, range, allowed, reached, date: dateOf(range.start, group.zone) }]
    : []
}

/** 0 where they share time. */
const minutesBetween = (one: TimeRange, other: TimeRange): number =>
  Math.max(0, one.start - other.end, other.start - one.end) / MINUTE_MS

/**
 * What a move breaks that the bookings did not break where they stood: within one day or week a booking that moves counts no more than it
 * did. Both as `brokenLimits` tells them.
 */
export const brokenByMove = (after: readonly BrokenLimit[], before: readonly BrokenLimit[]): BrokenLimit[] => {
  const stood = Map.groupBy(before, countedIn)
  return [...Map.groupBy(after, countedIn)].flatMap(([of, broken]) =>
    COUNTS.includes(broken[0]!.limit) ? broken.slice(stood.get(of)?.length ?? 0) : broken,
  )
}

const COUNTS: readonly BookingLimit[] = ['perDay', 'perWeek', 'atPeakPerWeek']
const countedIn = ({ limit, groupId, date }: BrokenLimit): string => `${limit}/${groupId}/${date}`

/** The limits of `broken` that nobody said they book over, each once. */
export const notOverridden = (broken: readonly BrokenLimit[], overridden: readonly BookingLimit[]): BookingLimit[] =>
  BOOKING_LIMITS.filter((limit) => !overridden.includes(limit) && broken.some((each) => each.limit === limit))
