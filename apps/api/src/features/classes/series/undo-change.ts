import type { FacilityRange } from '@fieldhouse/domain/bookings'
import { changedFields } from '@fieldhouse/domain/classes'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { mayReach } from '../../../db/venue-limit.ts'
import { Refused } from '../../../db/refused.ts'
import { tellWhatIsInTheWay } from '../../bookings/index.ts'
import type { Deps } from '../../deps.ts'
import { applyChange, isAtOtherTime } from '../apply-change.ts'
import { expectOpenDays } from '../closed-days.store.ts'
import { expectMayEdit } from '../expect-may-edit.ts'
import { findSessionsOfClass, lockSession, placesOf, type SessionRow } from '../sessions.store.ts'
import { trailed } from '../take-time.ts'
import { personOf } from '../who-teaches.ts'
import { findClassChange, markUndone, type ChangedSession } from './class-changes.store.ts'
import { saveExceptions } from './exceptions.store.ts'
import { contentOf } from './sessions-meant.ts'
import { tellMoved } from './tell-moved.ts'

/**
 * Takes a change of a class back in one step: each session is as it was, and an exception in what it was one (BEYOND-08). Whoever was told
 * of the change is told of this. Refuses it where one of the sessions was changed or cancelled since, where one that it would move has
 * begun or would have, where something else takes its court or its instructors by now, but for what they taught besides before, and
 * where its venue has closed the day since (BEYOND-54).
 */
export const undoChange = (
  deps: Deps,
  context: Context,
  id: string,
  { changeId }: { changeId: string },
): Promise<{ id: string; told: number }> => {
  const ranges: FacilityRange[] = []
  return tellWhatIsInTheWay(deps, context, ranges, () =>
    deps.command(context, async (command) => {
      const anchor = await lockSession(command, id)
      if (!anchor) throw new Refused({ code: 'error.notFound.classSession' })
      const change = await findClassChange(command, { id: changeId, classId: anchor.classId })
      if (!change) throw new Refused({ code: 'error.notFound.classChange' })
      const standing = await standingOf(command, anchor, change.sessions)
      ranges.splice(
        0,
        ranges.length,
        ...change.sessions.flatMap(({ before: { facilityId, start, end } }) =>
          facilityId === null ? [] : [{ facilityId, start, end }],
        ),
      )
      const otherwise = change.sessions.flatMap(({ before: { own: _own, movedDays: _movedDays, ...session } }, place) =>
        changedFields(contentOf(standing[place]!), session).length > 0 ? [{ session, stood: standing[place]! }] : [],
      )
      // Who taught in two places did so by somebody's word: it holds for what is taken back, and for nothing that came since.
      const besides = await applyChange(
        command,
        otherwise.map(({ stood }) => stood),
        otherwise.map(({ session }) => session),
        { allowTakenInstructors: false, agreed: change.sessions.flatMap((session) => session.besides ?? []) },
      )
      // Where it stood while its venue was closed, that was allowed before.
      await expectOpenDays(
        command,
        change.sessions.flatMap(({ before, wasOnClosedDay }, place) =>
          !wasOnClosedDay && isAtOtherTime(standing[place]!, before) ? [before] : [],
        ),
        { allowClosedDays: false },
      )
      await saveExceptions(
        command,
        change.sessions.map(({ before: { id: sessionId, own, movedDays } }) => ({ id: sessionId, own, movedDays })),
      )
      await markUndone(command, changeId)
      const after = await findSessionsOfClass(command.db, command.partnerId, anchor.classId)
      const moved = standing.map((before) => ({ before, after: after.find((each) => each.id === before.id)! }))
      const { told } = change.told ? await tellMoved(command, moved) : { told: 0 }
      command.audit({
        action: 'classSession.changeUndone',
        subjectType: 'classSession',
        subjectId: id,
        after: {
          changeId,
          sessions: standing.map((session) => session.id),
          ...(besides.length > 0 && { besides: trailed(besides) }),
        },
      })
      command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
      return { id, told }
    }),
  )
}

/** The sessions of a change as they stand now; refuses another version of one than the change left, and what has begun. */
const standingOf = async (
  command: Command,
  anchor: SessionRow,
  changed: readonly ChangedSession[],
): Promise<SessionRow[]> => {
  const { db, partnerId, now } = command
  const all = await findSessionsOfClass(db, partnerId, anchor.classId)
  const standing = changed.map(({ before, version }) => {
    // Where it stood at a venue that whoever asks does not see, this is no change of theirs to take back.
    if (!mayReach(partnerId, before.venueId)) throw new Refused({ code: 'error.notFound.classChange' })
    const session = all.find(({ id }) => id === before.id)
    if (!session || session.version !== version)
      throw new Refused({ code: 'error.conflict.classChangedMeanwhile', details: { version: anchor.version } })
    const isOtherTime = session.start !== before.start
    if (isOtherTime && (session.start <= now || before.start <= now))
      throw new Refused({ code: 'error.badRequest.classStartInPast' })
    if (before.maxPeople !== null && before.maxPeople < placesOf(session))
      throw new Refused({ code: 'error.badRequest.classFull' })
    return session
  })
  expectMayEdit(await personOf(db, command), standing)
  return standing
}
