import { coachConflicts, type Taught } from '@fieldhouse/domain/classes'
import { nameOfInstructor } from '@fieldhouse/domain/instructors'
import { randomUUID } from 'node:crypto'
import type { ChangedClassSeries, PreviewedClassSeries } from '@fieldhouse/contract/classes'
import type { FacilityRange } from '@fieldhouse/domain/bookings'
import { toIso } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { tellWhatIsInTheWay } from '../../bookings/index.ts'
import type { Deps } from '../../deps.ts'
import { findOnClosedDays } from '../closed-days.store.ts'
import { findTaught } from '../instructors-taken.store.ts'
import { findStandingFacilities } from '../place.store.ts'
import { findSession, findSessionsOfClass, type NewSession, type SessionRow } from '../sessions.store.ts'
import { spanOf, taughtIn } from '../take-time.ts'
import { toSession } from '../to-session.ts'
import { insertClassChange } from './class-changes.store.ts'
import { changingOf, makeChange, type ChangingSession } from './make-change.ts'
import { expectNoProblem, planChange, type ChangeAsked, type ChangePlan, type PlannedSession } from './plan-change.ts'
import { reviewPlan, type SessionReview } from './review-plan.ts'
import { expectSeen, seenOf, writtenAs } from './sessions-meant.ts'
import { tellMoved, type Told } from './tell-moved.ts'

type Asked = ChangeAsked & {
  /** Participants are told of what moves. */
  tells: boolean
}

const MAY_MOVE = { staysOnDay: false }

/**
 * Changes this session of a class, this and following ones, or all to come, in one command (BEYOND-08): what is new of the one on which
 * somebody stands, but for what was changed of another one alone. All of it or nothing, and only of what was seen; refuses whatever one of
 * the sessions would be refused for.
 */
export const changeSeries = (
  deps: Deps,
  context: Context,
  id: string,
  { seen, ...asked }: Asked & { seen: string },
): Promise<ChangedClassSeries> => {
  const ranges: FacilityRange[] = []
  return tellWhatIsInTheWay(deps, context, ranges, () =>
    deps.command(context, async (command) => {
      const plan = await planChange(deps, command, id, asked, MAY_MOVE)
      expectSeen(seen, seenOf(plan.sessions), plan.anchor)
      expectNoProblem(plan)
      const changing = changingOf(plan)
      if (changing.length === 0) throw new Refused({ code: 'error.badRequest.nothingToChange' })
      await makeChange(command, plan, asked, ranges)
      const changed = await after(command, changing)
      const { told } = asked.tells ? await tellMoved(command, changed) : { told: 0 }
      const changeId = randomUUID()
      const stood = plan.planned.map(({ before }) => writtenAs(before))
      const besides = await taughtBesides(command, stood)
      const closed = await findOnClosedDays(command, stood)
      await insertClassChange(command, {
        id: changeId,
        classId: plan.anchor.classId,
        told: told > 0,
        sessions: plan.planned.map(({ before, after: becomes, state }, place) => ({
          before: { ...stood[place]!, ...plan.exceptionOf(before) },
          version: before.version + (state === 'changes' && becomes !== null ? 1 : 0),
          ...(besides[place]!.length > 0 && { besides: besides[place]! }),
          ...(closed.some(({ session }) => session.id === before.id) && { wasOnClosedDay: true as const }),
        })),
      })
      command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
      const session = (await findSession(command.db, command.partnerId, id))!
      return { changeId, changed: changing.length, told, session: toSession(session, plan.person) }
    }),
  )
}

/** What instructors of sessions that stood taught besides each, other sessions among these as they stood. Their time is locked by now. */
const taughtBesides = async (command: Command, stood: readonly NewSession[]): Promise<Taught[][]> => {
  const instructorIds = [...new Set(stood.flatMap((session) => session.instructorIds))]
  const elsewhere = instructorIds.length === 0 ? [] : await findTaught(command, instructorIds, spanOf(stood))
  const taught: Taught[] = [
    ...elsewhere
      .filter(({ sessionId }) => stood.every(({ id }) => id !== sessionId))
      .map(({ sessionId, instructorId, start, end }) => ({ sessionId, instructorId, start, end })),
    ...stood.flatMap(taughtIn),
  ]
  return stood.map((session) => coachConflicts([session], { taught, except: [session.id] }))
}

/** What that would do, session by session: the command itself for all that can change, rolled back. */
export const previewChangeSeries = (
  deps: Deps,
  context: Context,
  id: string,
  asked: Asked,
): Promise<PreviewedClassSeries> =>
  deps.rehearse(context, async (command) => {
    const plan = await planChange(deps, command, id, asked, MAY_MOVE)
    const reviews = await reviewPlan(command, plan, asked)
    const isStuck = ({ before }: PlannedSession) => (reviews.get(before.id)?.problem ?? null) !== null
    const free = changingOf(plan).filter((each) => !isStuck(each))
    const made: ChangePlan = { ...plan, planned: free }
    if (free.length > 0) await makeChange(command, made, asked, [])
    const changed = await after(command, free)
    const { told, untold }: Told = await tellMoved(command, changed)
    const courts = await findStandingFacilities(
      command,
      plan.planned.flatMap(({ after: becomes }) => becomes?.facilityId ?? []),
    )
    return {
      seen: seenOf(plan.sessions),
      past: plan.past.length,
      changes: free.length,
      blocked: plan.planned.filter((each) => each.state === 'changes' && isStuck(each)).length,
      told: asked.tells ? told : 0,
      untold: asked.tells ? untold : 0,
      sessions: plan.planned.map((each) => rowOf(each, { review: reviews.get(each.before.id), changed, courts })),
    }
  })

/** Sessions as they were, with how they stand by now. */
const after = async (command: Command, changing: readonly ChangingSession[]) => {
  const [first] = changing
  if (!first) return []
  const standing = await findSessionsOfClass(command.db, command.partnerId, first.before.classId)
  return changing.map(({ before }) => ({ before, after: standing.find(({ id }) => id === before.id)! }))
}

const rowOf = (
  { before, state, after: becomes, changes, keeps }: PlannedSession,
  {
    review,
    changed,
    courts,
  }: {
    review: SessionReview | undefined
    changed: readonly { before: SessionRow; after: SessionRow }[]
    courts: readonly { id: string; name: string; venueName: string }[]
  },
): PreviewedClassSeries['sessions'][number] => {
  const stands = changed.find((each) => each.before.id === before.id)?.after
  const problem = review?.problem ?? null
  const court = courts.find(({ id }) => id === becomes?.facilityId)
  return {
    id: before.id,
    before: shown(before),
    after: stands
      ? shown(stands)
      : becomes && problem !== null
        ? {
            ...shown(before),
            name: becomes.name,
            startTime: toIso(becomes.start),
            endTime: toIso(becomes.end),
            facilityName: court?.name ?? null,
            ...(court && { venueName: court.venueName }),
            memberPrice: becomes.memberPrice,
            nonMemberPrice: becomes.nonMemberPrice,
            maxPeople: becomes.maxPeople,
          }
        : null,
    state: problem === null ? state : 'blocked',
    changes,
    keeps,
    problem,
    inTheWay: review?.inTheWay ?? [],
    participants: before.participantCount,
  }
}

/** What lists before and after show of a session. */
export const shown = (row: SessionRow): PreviewedClassSeries['sessions'][number]['before'] => ({
  name: row.name,
  startTime: toIso(row.start),
  endTime: toIso(row.end),
  timezone: row.venue.timezone,
  venueName: row.venue.venueName,
  facilityName: row.facility?.name ?? null,
  instructors: row.instructors.map(nameOfInstructor),
  memberPrice: row.memberPrice,
  nonMemberPrice: row.nonMemberPrice,
  currency: row.currency,
  maxPeople: row.maxPeople,
})
