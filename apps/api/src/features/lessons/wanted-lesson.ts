import type { Received } from '@fieldhouse/contract'
import type { lessons } from '@fieldhouse/contract/lessons'
import { can } from '@fieldhouse/domain/access'
import { isOnQuarter } from '@fieldhouse/domain/bookings'
import { classProblem, sessionTimes } from '@fieldhouse/domain/classes'
import { dateOf, type TimeRange } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { Context } from '../../db/context.ts'
import { Refused, refusedByName, wrongField } from '../../db/refused.ts'
import type { DB } from '../../db/schema.gen.ts'
import { findClassPlace, personOf } from '../classes/index.ts'
import { findCourts, type Court } from '../schedule/index.ts'

type Wanted = Pick<
  Received<typeof lessons.placeLesson>['body'],
  'facilityId' | 'startTime' | 'endTime' | 'repeatType' | 'endDate' | 'leftOut'
>

/** A lesson, or a series of them, as it was asked for: the court, and each time, those that are left out among them. */
export type WantedLessons = {
  court: Court
  currency: string
  times: TimeRange[]
  isLeftOut: (time: TimeRange) => boolean
}

/**
 * What was asked for, once the rules of classes have passed its times: not past, within a year, on one day and whole quarters, repeated no
 * further than classes of the club are. Refuses an unknown court.
 */
export const wantedLessons = async (
  db: Kysely<DB>,
  { partnerId, now }: Context,
  asked: Wanted,
): Promise<WantedLessons> => {
  const { facilityId, startTime: start, endTime: end, repeatType, leftOut } = asked
  const court = (await findCourts(db, partnerId, [facilityId])).courts.get(facilityId)
  if (!court) throw new Refused({ code: 'error.notFound.facility' })
  const { currency, maxDays } = await findClassPlace(db, partnerId, {
    venueId: court.venueId,
    facilityId,
  })
  const endDate = repeatType === 'none' ? null : asked.endDate
  const problem = classProblem(
    {
      name: court.facilityName,
      description: '',
      typeOfSports: [court.sport],
      venueId: court.venueId,
      startTime: start,
      endTime: end,
      repeatType,
      endDate,
      memberPrice: 0,
      nonMemberPrice: 0,
    },
    { now, zone: court.zone, maxDays, currency },
  )
  if (problem) throw refusedByName({ code: problem.code, details: { property: problem.property, why: problem.why } })
  for (const property of ['startTime', 'endTime'] as const)
    if (!isOnQuarter(asked[property])) throw wrongField(property, 'Times must be whole quarters of an hour')
  return {
    court,
    currency,
    times: sessionTimes({ start, end }, court.zone, { repeatType, endDate }),
    isLeftOut: (time) => leftOut.includes(dateOf(time.start, court.zone)),
  }
}

/** Whose lessons somebody may place: those of all instructors, or, where they only teach, their own. */
export const placedBy = async (db: Kysely<DB>, context: Context): Promise<{ instructorId: string | null }> => {
  const person = await personOf(db, context)
  const sells = can(context.actor.policies, 'order.createBookingForExistingCustomer')
  if (!sells && !person.editsClasses) throw new Refused({ code: 'error.forbidden.noPermission' })
  return { instructorId: sells ? null : person.instructorId }
}
