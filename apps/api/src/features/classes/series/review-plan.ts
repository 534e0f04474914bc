import { can } from '@fieldhouse/domain/access'
import type { FacilityRange } from '@fieldhouse/domain/bookings'
import { clashing, coachConflicts, newConflicts } from '@fieldhouse/domain/classes'
import { toIso } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import { isAtOtherTime, isElsewhere, mayBeTaughtBesides, taughtAs } from '../apply-change.ts'
import { reviewCourt, type CourtReview } from '../../bookings/index.ts'
import { findOnClosedDays } from '../closed-days.store.ts'
import { findTaught, lockInstructors } from '../instructors-taken.store.ts'
import { findStandingFacilities } from '../place.store.ts'
import { inTheWayOf, spanOf } from '../take-time.ts'
import type { ClassPerson } from '../who-teaches.ts'
import { changingOf, type ChangingSession } from './make-change.ts'
import type { ChangePlan, OwnProblem } from './plan-change.ts'

/** Why a session can't become what it would. */
export type SessionProblem =
  | OwnProblem
  | 'taken'
  | 'outsideHours'
  | 'disabled'
  | 'gone'
  | 'instructorTaken'
  | 'venueClosed'

/** What stands in the way of a session, as previews name it. */
type InTheWay = {
  kind: CourtReview['inTheWay'][number]['kind'] | 'instructor'
  name: string
  label: string | null
  start: string
  end: string
}

/** What speaks against a session of a plan; no problem where who teaches elsewhere may stand in two places. */
export type SessionReview = { problem: SessionProblem | null; inTheWay: InTheWay[] }

/**
 * Which sessions of a plan can't become what they would, and why, by the rules that decide when it is made. One that stays where it is may
 * be in the way of another one, so that it is asked again until none is found.
 */
export const reviewPlan = async (
  command: Command,
  plan: ChangePlan,
  allowed: { allowTakenInstructors: boolean; allowClosedDays: boolean },
): Promise<Map<string, SessionReview>> => {
  const reviews = new Map<string, SessionReview>()
  for (const { before, state, problem } of plan.planned)
    if (state === 'changes' && problem !== null) reviews.set(before.id, { problem, inTheWay: [] })
  for (;;) {
    const going = changingOf(plan).filter(({ before }) => (reviews.get(before.id)?.problem ?? null) === null)
    if (going.length === 0) return reviews
    const found = await reviewGoing(command, going, { person: plan.person, ...allowed })
    const stuck = found.filter(([, { problem }]) => problem !== null)
    for (const [id, review] of stuck.length > 0 ? stuck : found) reviews.set(id, review)
    if (stuck.length === 0) return reviews
  }
}

type Reviewing = { person: ClassPerson; allowTakenInstructors: boolean; allowClosedDays: boolean }

const reviewGoing = async (
  command: Command,
  going: readonly ChangingSession[],
  { person, allowTakenInstructors, allowClosedDays }: Reviewing,
): Promise<[string, SessionReview][]> => {
  const { db, partnerId, actor } = command
  const mayRead = can(actor.policies, 'facilityBooking.view')
  const courts = await courtsOf(command, going)
  const instructorIds = [...new Set(going.flatMap(({ after }) => after.instructorIds))]
  if (instructorIds.length > 0) await lockInstructors(command, instructorIds)
  const taught =
    instructorIds.length === 0
      ? []
      : await findTaught({ db, partnerId }, instructorIds, spanOf(going.map(({ after }) => after)))
  const except = going.map(({ before }) => before.id)
  const stood = going.map(({ before }) => taughtAs(before))
  const closed = await closedAmong(command, going, allowClosedDays)
  const clashes = clashing(going.map(({ after }) => after))
  const mayTeachBesides = allowTakenInstructors && mayBeTaughtBesides(going.map(({ before }) => before))
  return going.map(({ before, after }) => {
    const court = courts.get(before.id)
    const teaches = newConflicts(coachConflicts([after], { taught, except }), stood)
    const isTaught = teaches.length > 0 || clashes.instructors.has(before.id)
    const problem =
      court === 'gone'
        ? court
        : (court?.slot ??
          (clashes.courts.has(before.id)
            ? 'taken'
            : isTaught && !mayTeachBesides
              ? 'instructorTaken'
              : closed.has(before.id)
                ? 'venueClosed'
                : null))
    return [
      before.id,
      {
        problem,
        inTheWay: [
          ...(court === 'gone' || !court ? [] : court.inTheWay).map(({ facilityName, kind, label, start, end }) => ({
            kind,
            name: facilityName,
            label: mayRead ? label : null,
            start: toIso(start),
            end: toIso(end),
          })),
          ...teaches.map((one) => inTheWayOf(person, one, after)),
        ].slice(0, 5),
      },
    ]
  })
}

/** Those that would be at another time while their venue is closed, unless that is allowed (BEYOND-54). */
const closedAmong = async (
  command: Command,
  going: readonly ChangingSession[],
  allowClosedDays: boolean,
): Promise<ReadonlySet<string>> => {
  const asked = allowClosedDays ? [] : going.filter(({ before, after }) => isAtOtherTime(before, after))
  const found = await findOnClosedDays(
    command,
    asked.map(({ after }) => after),
  )
  return new Set(found.map(({ session }) => session.id))
}

/** What speaks against the courts that sessions would take anew, by their ids. Those who stay on theirs ask for none. */
const courtsOf = async (
  command: Command,
  going: readonly ChangingSession[],
): Promise<Map<string, CourtReview | 'gone'>> => {
  const moving = going.flatMap(({ before, after }): { id: string; range: FacilityRange }[] =>
    after.facilityId !== null && isElsewhere(before, after)
      ? [{ id: before.id, range: { facilityId: after.facilityId, start: after.start, end: after.end } }]
      : [],
  )
  if (moving.length === 0) return new Map()
  const standing = await findStandingFacilities(
    command,
    moving.map(({ range }) => range.facilityId),
  )
  const there = moving.filter(({ range }) => standing.some(({ id }) => id === range.facilityId))
  const reviews =
    there.length === 0
      ? []
      : await reviewCourt(
          command.db,
          command,
          there.map(({ range }) => range),
          { except: going.map(({ before }) => before.id) },
        )
  return new Map(moving.map(({ id }) => [id, reviews[there.findIndex((each) => each.id === id)] ?? 'gone']))
}
