import {
  closedBecause,
  decideRepeat,
  mergeAdjacent,
  lastDayOf,
  outsideWindow,
  priceRange,
  repeatRange,
  reviewSlots,
  type BookableGroup,
  type FacilityRange,
  type Repeat,
} from '@fieldhouse/domain/bookings'
import type { Occupancy } from '@fieldhouse/domain/schedule'
import { dateOf, type LocalDate, type Zone } from '@fieldhouse/domain/time'

/** A slot picked on the schedule, with the price it shows in minor units. */
export type PickedSlot = FacilityRange & { facilityName: string; groupId: string; price: number; currency: string }

export type PlanFacility = { id: string; name: string; linked: readonly string[] }
/** What a plan needs to know of a group: its rules, its courts, and what takes them on the days in question. */
export type PlanGroup = { group: BookableGroup; facilities: readonly PlanFacility[]; occupancies: readonly Occupancy[] }

/** What the person has decided about the slots so far; kept while dialogs open and close. */
export type Plan = {
  slots: readonly PickedSlot[]
  repeat: Repeat
  /** Rows that were unticked. */
  skipped: ReadonlySet<string>
  /** Rows that were moved to another court or time. */
  moved: ReadonlyMap<string, FacilityRange>
  extra: readonly FacilityRange[]
}

export type PlanRow = {
  id: string
  /** Where the row was before it was moved; null for a row that was added. */
  original: FacilityRange | null
  range: FacilityRange
  isAvailable: boolean
  inTheWay: readonly Occupancy[]
  /** Available and ticked: it will be booked. */
  isChosen: boolean
}

export const rowIdOf = ({ facilityId, start, end }: FacilityRange): string => `${facilityId}|${start}|${end}`

/**
 * One row per slot and day of the repeat, in order of time and, within one hour, of the courts as `courts` names them by their ids.
 * What is taken, also by another row, can't be chosen (BOOKING-16); ticked rows are booked (BOOKING-17), moved and added ones among
 * them (BOOKING-18, BEYOND-07).
 */
export const rowsOf = (
  plan: Plan,
  occupancies: readonly Occupancy[],
  zone: Zone,
  courts: readonly string[],
): PlanRow[] => {
  const placeOf = new Map(courts.map((id, place) => [id, place]))
  const place = ({ range }: PlanRow): number => placeOf.get(range.facilityId) ?? courts.length
  const originals = new Map<string, FacilityRange>()
  for (const slot of plan.slots) {
    const date = dateOf(slot.start, zone)
    // What lasts longer than a repeat may is not repeated (BOOKING-36).
    const decision = decideRepeat(date, plan.repeat)
    const dates = decision.ok ? decision.value : [date]
    for (const { facilityId, start, end } of repeatRange(slot, dates, zone)) {
      const range = { facilityId, start, end }
      originals.set(rowIdOf(range), range)
    }
  }
  const wanted = [
    ...[...originals].map(([id, original]) => ({ id, original, range: plan.moved.get(id) ?? original })),
    ...plan.extra.map((range) => ({ id: `extra|${rowIdOf(range)}`, original: null, range })),
  ]
  const taken: FacilityRange[] = []
  const reviewed = reviewSlots(
    wanted.map(({ range }) => range),
    occupancies,
  )
  return wanted
    .map((row, i): PlanRow => {
      const { isAvailable, inTheWay } = reviewed[i]!
      // Two rows of one plan must not take the same court at the same time either.
      const isDouble = taken.some(
        (range) =>
          range.facilityId === row.range.facilityId && range.start < row.range.end && range.end > row.range.start,
      )
      const isFree = isAvailable && !isDouble
      const isChosen = isFree && !plan.skipped.has(row.id)
      if (isChosen) taken.push(row.range)
      return { ...row, isAvailable: isFree, inTheWay, isChosen }
    })
    .sort((a, b) => a.range.start - b.range.start || place(a) - place(b))
}

/** What is sent: adjacent chosen slots of a court as one range (BOOKING-19). */
export const rangesOf = (rows: readonly PlanRow[]): FacilityRange[] =>
  mergeAdjacent(rows.filter(({ isChosen }) => isChosen).map(({ range }) => range))

/** Where the repeat put a range that was moved in the review; null for one that stands where it was put, or was added (BEYOND-08). */
export const originalOf = (range: FacilityRange, rows: readonly PlanRow[]): FacilityRange | null => {
  const within = rows.filter(
    ({ isChosen, range: each }) =>
      isChosen && each.facilityId === range.facilityId && each.start >= range.start && each.end <= range.end,
  )
  const originals = within.flatMap(({ original }) => (original ? [original] : []))
  const [one, ...more] = mergeAdjacent(originals)
  if (!one || more.length > 0 || originals.length < within.length) return null
  return rowIdOf(one) === rowIdOf(range) ? null : one
}

/** The price of a range by the rules of its group; null while the group is not known or where the rules refuse. */
export const priceOf = (
  range: FacilityRange,
  groups: ReadonlyMap<string, PlanGroup>,
  isMemberOn?: (date: LocalDate) => boolean,
): number | null => {
  const found = groupOf(range.facilityId, groups)
  if (!found) return null
  const priced = priceRange({ range, group: found.group, isForceBook: true, isMemberOn })
  return priced.ok ? priced.value.price : null
}

/** Those of the ranges that lie outside of the opening hours or on slots that are closed; staff may book them all the same (BOOKING-87). */
export const closedOf = <R extends FacilityRange>(
  ranges: readonly R[],
  groups: ReadonlyMap<string, Pick<PlanGroup, 'group' | 'facilities'>>,
): R[] =>
  ranges.filter((range) => {
    const found = groupOf(range.facilityId, groups)
    return found !== undefined && closedBecause(range, found.group) !== null
  })

/** The group of a facility among the known ones. */
export const groupOf = <G extends Pick<PlanGroup, 'facilities'>>(
  facilityId: string,
  groups: ReadonlyMap<string, G>,
): G | undefined => [...groups.values()].find(({ facilities }) => facilities.some(({ id }) => id === facilityId))

/** What of a plan lies outside of the booking window: the days, and the last day inside; null where that has no end. */
export type Outside = { days: readonly LocalDate[]; until: LocalDate | null }

/**
 * What the warning says where a day, or the end of the repeat, lies outside of some group's booking window (BOOKING-37, BOOKING-107); null where
 * nothing does. Days that are taken, or taken out, are not among those that are named.
 */
export const outsideOf = (
  { slots, repeat }: Pick<Plan, 'slots' | 'repeat'>,
  ranges: readonly (FacilityRange & { groupId: string })[],
  daysAheadIn: (groupId: string, date: LocalDate) => number | null,
  today: LocalDate,
  zone: Zone,
): Outside | null => {
  const windowOf = ({ groupId, start }: { groupId: string; start: number }) => {
    const date = dateOf(start, zone)
    return { date, today, bookingDaysHorizon: daysAheadIn(groupId, date) }
  }
  const outside = ranges.map(windowOf).filter(outsideWindow)
  const windows = slots.map(windowOf)
  const warned = windows.filter((window) =>
    outsideWindow(repeat.time === 'none' ? window : { ...window, endOn: repeat.endOn }),
  )
  if (outside.length + warned.length === 0) return null
  const ends = [...outside, ...warned].flatMap(({ bookingDaysHorizon }) => lastDayOf(today, bookingDaysHorizon) ?? [])
  return { days: [...new Set(outside.map(({ date }) => date))].sort(), until: ends.sort()[0] ?? null }
}

/** Puts every row of a refused range onto the alternative that was chosen for it (BEYOND-02). */
export const movedTo = (
  plan: Plan,
  rows: readonly PlanRow[],
  refused: FacilityRange,
  alternative: FacilityRange,
): Plan => {
  const moved = new Map(plan.moved)
  let { extra } = plan
  const shift = alternative.start - refused.start
  for (const row of rows) {
    const { range } = row
    if (range.facilityId !== refused.facilityId || range.start < refused.start || range.end > refused.end) continue
    const target = { facilityId: alternative.facilityId, start: range.start + shift, end: range.end + shift }
    if (row.original) moved.set(row.id, target)
    else extra = extra.map((each) => (each === range ? target : each))
  }
  return { ...plan, moved, extra }
}
