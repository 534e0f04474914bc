import type { ClassReview } from '@fieldhouse/contract/classes'
import { can } from '@fieldhouse/domain/access'
import { coachConflicts, mayEditSession, newConflicts } from '@fieldhouse/domain/classes'
import { toIso, type TimeRange } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { DB } from '../../db/schema.gen.ts'
import { reviewCourt, type CourtReview } from '../bookings/index.ts'
import type { Deps } from '../deps.ts'
import { isAtOtherTime, taughtAs } from './apply-change.ts'
import type { ClassInput, SessionInput } from './check-class.ts'
import { findOnClosedDays } from './closed-days.store.ts'
import { findTaught } from './instructors-taken.store.ts'
import { findClassPlace } from './place.store.ts'
import { findFollowing, findSession, type SessionRow } from './sessions.store.ts'
import { inTheWayOf, spanOf } from './take-time.ts'
import { timesOf } from './times-of-class.ts'
import { movedTimes } from './moved-times.ts'
import { personOf } from './who-teaches.ts'

/**
 * What would be in the way of each session of a new class, found by the rules that decide when it is saved (CLASSES-71). Days that are
 * left out are among them, so that somebody sees why. Who teaches is answered of classes that they teach themselves (CLASSES-74).
 */
export const reviewClass = (deps: Deps, context: Context, input: ClassInput): Promise<ClassReview> =>
  deps.read(context.partnerId, async (db) => {
    if (!mayEditSession(await personOf(db, context), input)) throw new Refused({ code: 'error.forbidden.noPermission' })
    const { zone, maxDays } = await findClassPlace(db, context.partnerId, input)
    const times = zone === null ? [] : timesOf({ ...input, leftOut: [] }, { zone, maxDays })
    return review(db, context, times, { ...input, standing: [] })
  })

/** The same of a session that changes, and of those that follow it where the change is for them as well (CLASSES-70). */
export const reviewSession = (
  deps: Deps,
  context: Context,
  id: string,
  input: SessionInput & { applyForAllSession: boolean },
): Promise<ClassReview> =>
  deps.read(context.partnerId, async (db) => {
    const standing = await findSession(db, context.partnerId, id)
    if (!standing) throw new Refused({ code: 'error.notFound.classSession' })
    const instructorIds = standing.instructors.map((one) => one.id)
    if (!mayEditSession(await personOf(db, context), { instructorIds }))
      throw new Refused({ code: 'error.forbidden.noPermission' })
    const following = input.applyForAllSession ? await findFollowing(db, context.partnerId, standing, context.now) : []
    const sessions = [standing, ...following]
    const { zone } = await findClassPlace(db, context.partnerId, input)
    const times = zone === null ? [] : movedTimes(sessions, input, zone)
    return review(db, context, times, { ...input, standing: sessions })
  })

/** `standing` are the sessions that change, each at the place of its new time; none of a new class. */
type Wanted = Pick<SessionInput, 'facilityId' | 'instructorIds' | 'venueId'> & { standing: readonly SessionRow[] }

const review = async (
  db: Kysely<DB>,
  context: Context,
  times: readonly TimeRange[],
  { facilityId, instructorIds, venueId, standing }: Wanted,
): Promise<ClassReview> => {
  const except = standing.map(({ id }) => id)
  const stood = standing.map(taughtAs)
  if (times.length === 0) return { sessions: [] }
  const courts: (CourtReview | null)[] =
    facilityId === null
      ? times.map(() => null)
      : await reviewCourt(
          db,
          context,
          times.map((time) => ({ ...time, facilityId })),
          { except },
        )
  const taught =
    instructorIds.length === 0
      ? []
      : await findTaught({ db, partnerId: context.partnerId }, instructorIds, spanOf(times))
  const closed = await findOnClosedDays(
    { db, partnerId: context.partnerId },
    times.flatMap((time, place) => {
      const [before, after] = [standing[place], { ...time, venueId: venueId! }]
      return !before || isAtOtherTime(before, after) ? [{ ...after, place }] : []
    }),
  )
  const person = await personOf(db, context)
  const mayRead = can(context.actor.policies, 'facilityBooking.view')
  return {
    sessions: times.map((time, place) => ({
      startTime: toIso(time.start),
      endTime: toIso(time.end),
      slot: courts[place]?.slot ?? null,
      closed: closed.some(({ session }) => session.place === place),
      inTheWay: [
        ...(courts[place]?.inTheWay ?? []).map(({ facilityName, kind, label, start, end }) => ({
          kind,
          name: facilityName,
          label: mayRead ? label : null,
          start: toIso(start),
          end: toIso(end),
        })),
        ...newConflicts(coachConflicts([{ ...time, instructorIds }], { taught, except }), stood).map((one) =>
          inTheWayOf(person, one, time),
        ),
      ],
    })),
  }
}
