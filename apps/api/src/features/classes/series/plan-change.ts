import { changedFields, exceptionsOf, followed, type SessionField, type SessionScope } from '@fieldhouse/domain/classes'
import type { LessonProblem } from '@fieldhouse/domain/lessons'
import { addMonths, dateOf } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import { Refused, refusedByName, wrongField } from '../../../db/refused.ts'
import { isElsewhere } from '../apply-change.ts'
import { checkClass, type SessionInput } from '../check-class.ts'
import { instructorNotFree } from '../lesson-hours.ts'
import type { Deps } from '../../deps.ts'
import { placesOf, type NewSession, type SessionRow } from '../sessions.store.ts'
import type { SessionException } from './exceptions.store.ts'
import { contentOf, inSeries, sessionsMeant, type Meant } from './sessions-meant.ts'

/** What is asked of a change of one or several sessions. */
export type ChangeAsked = SessionInput & {
  scope: SessionScope
  /** Sessions follow in what was changed of them alone as well. */
  withExceptions: boolean
  /** Sessions that stay as they are: they are exceptions from then on. */
  leftIds: readonly string[]
  /** Of the anchor, as it was read. */
  version: number
}

/** Why a session can't become what it would, as far as it alone says so. */
export type OwnProblem = 'noSuchTime' | 'past' | 'tooFarAhead' | 'tooFewPlaces' | 'staysAtVenue' | 'instructorNotFree'

export type PlannedSession = {
  before: SessionRow
  state: 'changes' | 'same' | 'left'
  /** Null where it has no place on its day. */
  after: NewSession | null
  changes: SessionField[]
  /** What is changed of its class and it keeps, as it was changed alone. */
  keeps: SessionField[]
  problem: OwnProblem | null
  /** Of a lesson that its instructor does not give there and then. */
  away: LessonProblem | null
  exception: SessionException
}

export type ChangePlan = Meant & { planned: PlannedSession[] }

/**
 * What becomes of each session that a change is for (BEYOND-08). Refuses what the form refuses, and another version of the anchor than the
 * one that stands. A lesson that would be elsewhere is asked for as if it were placed anew (BEYOND-47). Who may only say what a session of a day is (`staysOnDay`) moves none to another (CLASSES-38).
 */
export const planChange = async (
  { lessonHours }: Pick<Deps, 'lessonHours'>,
  command: Command,
  id: string,
  { scope, withExceptions, leftIds, version, ...input }: ChangeAsked,
  { staysOnDay }: { staysOnDay: boolean },
): Promise<ChangePlan> => {
  const meant = await sessionsMeant(command, id, scope)
  const { anchor, sessions, exceptionOf } = meant
  if (anchor.version !== version)
    throw new Refused({ code: 'error.conflict.classChangedMeanwhile', details: { version: anchor.version } })
  const { session: to, zone } = await checkClass(
    command,
    { ...input, repeatType: 'none', endDate: null, leftOut: [] },
    {
      day: staysOnDay ? dateOf(anchor.start, anchor.venue.timezone) : null,
      instructorIds: anchor.instructors.map((one) => one.id),
      kind: anchor.kind,
    },
  )
  const change = { anchor: inSeries(anchor, exceptionOf(anchor)), to, zone, withExceptions }
  const latest = addMonths(dateOf(command.now, zone), 12)
  const planned = sessions.map((before): PlannedSession => {
    const session = inSeries(before, exceptionOf(before))
    const { own, movedDays } = session
    if (leftIds.includes(before.id) && before.id !== id)
      return {
        before,
        state: 'left',
        after: null,
        changes: [],
        keeps: [],
        problem: null,
        away: null,
        exception: exceptionsOf(session, change, 'leftOut'),
      }
    const follows = followed(session, change)
    const isAlone = scope === 'this'
    const exception =
      anchor.repeatType === 'none'
        ? { own, movedDays }
        : isAlone
          ? exceptionsOf(session, change, 'alone')
          : { own: follows.own, movedDays: follows.movedDays }
    const after = follows.after && { ...follows.after, id: before.id }
    const changes = after ? changedFields(contentOf(before), after) : []
    // The call that names a session saves it, whether anything is new of it or not.
    const isSame = !(staysOnDay && before.id === id) && after !== null && changes.length === 0
    return {
      before,
      state: isSame ? 'same' : 'changes',
      after,
      changes,
      keeps: follows.keeps,
      problem: after ? problemOf(before, after, { now: command.now, latest, zone }) : 'noSuchTime',
      away: null,
      exception,
    }
  })
  const asked = planned.flatMap(({ before, after }) =>
    after && before.kind === 'lesson' && (isElsewhere(before, after) || isTaughtByOthers(before, after)) ? [after] : [],
  )
  const away = asked.length === 0 ? null : await lessonHours.problemsOf(command, asked)
  return {
    ...meant,
    planned: planned.map((each) => {
      const why = away?.get(each.before.id)
      return why && each.problem === null ? { ...each, problem: 'instructorNotFree', away: why } : each
    }),
  }
}

const isTaughtByOthers = ({ instructors }: SessionRow, { instructorIds }: NewSession): boolean =>
  instructorIds.some((id) => instructors.every((one) => one.id !== id))

const problemOf = (
  before: SessionRow,
  after: NewSession,
  { now, latest, zone }: { now: number; latest: string; zone: string },
): OwnProblem | null => {
  const isOtherTime = before.start !== after.start
  // What has begun may be put right; nothing that is to come is moved to where it would have begun.
  if (isOtherTime && before.start > now && after.start <= now) return 'past'
  if (isOtherTime && dateOf(after.start, zone) > latest) return 'tooFarAhead'
  if (after.maxPeople !== null && after.maxPeople < placesOf(before)) return 'tooFewPlaces'
  // The order of a place is its venue's: who works there would not find the place any more.
  return before.participantCount > 0 && after.venueId !== before.venue.id ? 'staysAtVenue' : null
}

/** Refuses, by the field that it is about, a change that one of its sessions can't make. */
export const expectNoProblem = ({ planned }: ChangePlan): void => {
  const stuck = planned.filter(({ state, problem }) => state === 'changes' && problem !== null)
  const [first] = stuck
  if (!first) return
  const { before, after, problem, away } = first
  switch (problem!) {
    case 'noSuchTime':
      throw wrongField('startTime', `The clocks skip this time on ${dateOf(before.start, before.venue.timezone)}`)
    case 'past':
      throw refusedByName({
        code: 'error.badRequest.classStartInPast',
        details: { property: 'startTime', why: 'Start time can not be in the past' },
      })
    case 'tooFarAhead':
      throw wrongField('startTime', 'Start time is too far in the future')
    case 'staysAtVenue':
      throw wrongField('venueId', 'Somebody has a place already: the class stays at its venue')
    case 'instructorNotFree':
      throw instructorNotFree(away!, after!.start)
    case 'tooFewPlaces': {
      const most = Math.max(...stuck.map((each) => placesOf(each.before)))
      throw wrongField('maxPeople', `${most} people have a place already, or are offered one`)
    }
  }
}
