import type { FacilityRange } from '@fieldhouse/domain/bookings'
import { isWithinDay, latestClassEnd, sessionTimes } from '@fieldhouse/domain/classes'
import { dateOf, type TimeRange, type Zone } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import type { ClassInput } from './check-class.ts'
import { findClassPlace, type ClassPlace } from './place.store.ts'

type Times = Pick<ClassInput, 'startTime' | 'endTime' | 'repeatType' | 'endDate' | 'leftOut'>

/** When the sessions of a class would be, as far as what was sent says: no further than the partner's classes repeat. */
export const timesOf = (
  { startTime: start, endTime: end, repeatType, endDate, leftOut }: Times,
  { zone, maxDays }: Pick<ClassPlace, 'maxDays'> & { zone: Zone },
): TimeRange[] => {
  if (start === null || end === null || !isWithinDay({ start, end }, zone)) return []
  const latest = latestClassEnd(dateOf(start, zone), maxDays)
  const until = endDate !== null && endDate > latest ? latest : endDate
  return sessionTimes({ start, end }, zone, { repeatType, endDate: until, leftOut })
}

/** Where a class takes its court: what a refusal tells of what is in the way is looked for there. */
export const rangesOf = (deps: Deps, { partnerId }: Context, input: ClassInput): Promise<FacilityRange[]> =>
  deps.read(partnerId, async (db) => {
    const { facilityId } = input
    if (facilityId === null) return []
    const { zone, maxDays } = await findClassPlace(db, partnerId, input)
    return zone === null ? [] : timesOf(input, { zone, maxDays }).map((time) => ({ ...time, facilityId }))
  })
