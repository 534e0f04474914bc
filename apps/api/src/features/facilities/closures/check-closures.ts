import { closureDays, hoursOn, normaliseClosures } from '@fieldhouse/domain/facilities'
import type { Closure } from '@fieldhouse/domain/facilities'
import { addDays, atWall, dateOf, DAY_MS, edgeAt } from '@fieldhouse/domain/time'
import type { Instant, TimeRange } from '@fieldhouse/domain/time'
import { Refused } from '../../../db/refused.ts'
import type { Court } from '../../schedule/index.ts'

/** 400 days, in milliseconds: its screens and live events count the days that it touches. */
const LONGEST_CLOSURE = 400 * DAY_MS

/**
 * A closure of a court that may be saved as far as the calendar says: equal ends are pushed out by one interval
 * (FACILITIES-38). Refuses a start before today in the venue's zone (FACILITIES-35), a start after the end (FACILITIES-36), a
 * closure longer than 400 days or beyond the days that a form offers (FACILITIES-39), and one that touches no opening hours
 * (FACILITIES-80). Each refusal names the field. A closure that began earlier may keep its start: `keepsStart`; `index` is its place
 * among those that were sent, null where one alone was.
 */
export const checkedClosure = (
  closure: Closure,
  court: Court,
  now: Instant,
  { keepsStart = null, index = null }: { keepsStart?: Instant | null; index?: number | null } = {},
): Closure => {
  /** The field at fault, by the name that it was sent with. */
  const named = (edge: 'start' | 'end', constraint: string, msg: string) => ({
    ...(index !== null && { index }),
    fields: [
      {
        property: `${index === null ? '' : `closures.${index}.`}timeRange.${edge}`,
        constraints: { [constraint]: msg },
      },
    ],
  })
  const midnight = atWall(dateOf(now, court.zone), 0, court.zone)
  const startOfToday = closure.start === keepsStart ? Math.min(midnight, closure.start) : midnight
  const decision = normaliseClosures([closure], { interval: court.interval, startOfToday })
  if (!decision.ok) {
    const { code, details } = decision.refusal
    const reason = String(details?.['reason'])
    const msg = reason === 'beforeToday' ? "Can't set start time before now" : 'Time must be before end'
    throw new Refused({ code, details: { ...named('start', reason, msg), reason, msg } })
  }
  const wrongEnd = (reason: string, msg: string) =>
    new Refused({
      code: 'error.badRequest.invalidTimeRange',
      details: { ...named('end', reason, msg), reason, msg },
    })
  const checked = decision.value[0]!
  if (checked.end - checked.start > LONGEST_CLOSURE) throw wrongEnd('tooLong', 'A closure lasts 400 days at most')
  const { last } = closureDays(dateOf(now, court.zone))
  if (dateOf(checked.end - 1, court.zone) > last)
    throw wrongEnd('tooFarAhead', 'A closure ends within two years from today')
  if (!touchesOpeningHours(checked, court))
    throw new Refused({
      code: 'error.notFound.bookingSlot',
      details: {
        ...named('start', 'outsideHours', 'Closure is outside of opening hours'),
        msg: 'Closure is outside of opening hours',
      },
    })
  return checked
}

const touchesOpeningHours = (range: TimeRange, court: Court): boolean => {
  const last = dateOf(range.end - 1, court.zone)
  for (let date = dateOf(range.start, court.zone); date <= last; date = addDays(date, 1))
    for (const hours of hoursOn(date, court, court.venueHours))
      if (edgeAt(date, hours.start, court.zone) < range.end && edgeAt(date, hours.end, court.zone) > range.start)
        return true
  return false
}
