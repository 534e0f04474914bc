import { DAY_MS, type TimeRange } from '@fieldhouse/domain/time'
import { Refused } from '../../db/refused.ts'

/** The longest repeat is 105 days (BOOKING-36), a day to be moved to lies a year ahead at most (BOOKING-44). */
const LONGEST_SPAN_DAYS = 400

/** The refusal of a range that ends before it begins, by the name of its end. */
export const emptyRange = (property: 'end' | 'endTime'): Refused =>
  new Refused({
    code: 'error.badRequest.invalidTimeRange',
    details: { fields: [{ property, constraints: { range: 'must be after the start' } }] },
  })

/**
 * Refuses ranges of one request that lie more than 400 days apart: everything that stands between the first and the last is
 * read to decide on them, and one request must not read decades.
 */
export const expectNear = (ranges: readonly TimeRange[]): void => {
  let [first, last] = [Infinity, -Infinity]
  for (const { start, end } of ranges) {
    first = Math.min(first, start)
    last = Math.max(last, end)
  }
  if (last - first <= LONGEST_SPAN_DAYS * DAY_MS) return
  const msg = `All times of one request must lie within ${LONGEST_SPAN_DAYS} days`
  throw new Refused({
    code: 'error.badRequest.invalidTimeRange',
    details: { reason: 'tooFarApart', msg, fields: [{ property: 'endTime', constraints: { range: msg } }] },
  })
}
