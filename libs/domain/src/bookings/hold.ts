import { hoursOn } from '../facilities/opening-hours.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { patternOf } from '../schedule/day-slots.ts'
import type { Occupancy } from '../schedule/occupancy.ts'
import { addDays, DAY_MS, dateOf, MINUTE_MS } from '../time/index.ts'
import type { Instant } from '../time/index.ts'
import type { BookableGroup, FacilityRange } from './types.ts'

/** The most slots that one desk may hold at a time: as many as one request may book, each a slot long. */
export const MOST_HELD_SLOTS = 400

/** What the rules of holding need of a facility's group. */
export type HoldableGroup = Pick<
  BookableGroup,
  'zone' | 'interval' | 'useVenueOpeningHours' | 'openingHours' | 'venueHours'
>

/** Why a range is not held: it is no range of a day, it is over, it does not begin or not end where a slot does. */
export type HoldProblem = 'notARange' | 'over' | 'startsWithinSlot' | 'endsWithinSlot'

/**
 * What is wrong with holding a range, or null. Slots are those of the schedule: the pattern of the court's day, and what a
 * taking leaves of them. `occupancies` are whatever takes the court, up to those that only touch the range.
 */
const problemOf = (
  range: FacilityRange,
  group: HoldableGroup,
  occupancies: readonly Occupancy[],
  now: Instant,
): HoldProblem | null => {
  if (!(range.start < range.end) || range.end - range.start > DAY_MS) return 'notARange'
  if (range.end <= now) return 'over'
  const [starts, ends] = [new Set<Instant>(), new Set<Instant>()]
  const last = dateOf(range.end - 1, group.zone)
  for (let date = dateOf(range.start, group.zone); date <= last; date = addDays(date, 1))
    for (const slot of patternOf(date, group.zone, hoursOn(date, group, group.venueHours), group.interval)) {
      starts.add(slot.start)
      ends.add(slot.end)
    }
  for (const taking of occupancies) {
    if (taking.facilityId !== range.facilityId) continue
    starts.add(taking.end)
    ends.add(taking.start)
  }
  if (!starts.has(range.start)) return 'startsWithinSlot'
  return ends.has(range.end) ? null : 'endsWithinSlot'
}

const slotsIn = ({ start, end }: FacilityRange, { interval }: HoldableGroup): number =>
  Math.ceil((end - start) / (interval * MINUTE_MS))

type HoldRequest = {
  ranges: readonly FacilityRange[]
  groupOf: (facilityId: string) => HoldableGroup | undefined
  /** Whatever takes these facilities, up to what only touches a range. */
  occupancies: readonly Occupancy[]
  now: Instant
}

/**
 * Decides a request to hold slots for a desk (BEYOND-05). Refuses an unknown facility, the first range that is not one or more
 * whole slots of its court's day or is over (invalidTimeRange with `index` and `problem`), and more than MOST_HELD_SLOTS in all
 * (exceedMaxSlots): a hold is for what somebody is about to book, and must not close a court in another way.
 */
export const decideHold = ({ ranges, groupOf, occupancies, now }: HoldRequest): Decision<readonly FacilityRange[]> => {
  let count = 0
  for (const [index, range] of ranges.entries()) {
    const group = groupOf(range.facilityId)
    if (!group) return refuse('error.notFound.facility', { index, facilityId: range.facilityId })
    const problem = problemOf(range, group, occupancies, now)
    if (problem) return refuse('error.badRequest.invalidTimeRange', { index, problem })
    count += slotsIn(range, group)
  }
  return count > MOST_HELD_SLOTS
    ? refuse('error.badRequest.exceedMaxSlots', { maximum: MOST_HELD_SLOTS, count })
    : accept(ranges)
}

/** Those of the ranges that a desk may hold, the first MOST_HELD_SLOTS of them; of an unknown facility none. */
export const holdableRanges = ({ ranges, groupOf, occupancies, now }: HoldRequest): FacilityRange[] => {
  let left = MOST_HELD_SLOTS
  return ranges.filter((range) => {
    const group = groupOf(range.facilityId)
    if (!group || problemOf(range, group, occupancies, now)) return false
    left -= slotsIn(range, group)
    return left >= 0
  })
}
