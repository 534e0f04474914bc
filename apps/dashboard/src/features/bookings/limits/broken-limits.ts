import type { BrokenLimit } from '@fieldhouse/contract/bookings'
import { BOOKING_LIMITS, type BookingLimit, type FacilityRange } from '@fieldhouse/domain/bookings'
import { ApiFailure, codeOf } from '../../../lib/api/failures.ts'

export const OVER_LIMIT = 'error.conflict.bookingLimit'

/** The limits that a refusal names; none of another one. */
export const brokenLimitsOf = (error: unknown): readonly BrokenLimit[] => {
  const told = error instanceof ApiFailure && codeOf(error) === OVER_LIMIT ? error.body.data.metaData?.brokenLimits : []
  return Array.isArray(told) ? (told as BrokenLimit[]) : []
}

/** The kinds of limits that are broken, each once. */
export const limitsIn = (broken: readonly BrokenLimit[]): BookingLimit[] =>
  BOOKING_LIMITS.filter((limit) => broken.some((each) => each.limit === limit))

/** Those of a row of a plan: it is a part of the range that breaks them. */
export const brokenBy = (range: FacilityRange, broken: readonly BrokenLimit[]): BrokenLimit[] =>
  broken.filter(
    ({ facilityId, start, end }) =>
      facilityId === range.facilityId && Date.parse(start) <= range.start && range.end <= Date.parse(end),
  )
