import type { FacilityRange } from '@fieldhouse/domain/bookings'
import type { Command } from '../../../db/command.ts'
import { applyChange, isAtOtherTime } from '../apply-change.ts'
import { audited } from '../audited.ts'
import { expectOpenDays } from '../closed-days.store.ts'
import { findSession, type NewSession, type SessionRow } from '../sessions.store.ts'
import { trailed } from '../take-time.ts'
import { saveExceptions } from './exceptions.store.ts'
import type { ChangePlan, PlannedSession } from './plan-change.ts'

/** A session that a plan changes, with what it becomes. */
export type ChangingSession = PlannedSession & { after: NewSession }

/** The sessions that a plan changes and that may become what it says. */
export const changingOf = ({ planned }: Pick<ChangePlan, 'planned'>): ChangingSession[] =>
  planned.filter((each): each is ChangingSession => each.state === 'changes' && each.after !== null)

/**
 * Makes of sessions what a plan says, all of them or none, and writes down in what they are exceptions. `ranges` are where they take a
 * court: what a refusal tells of what is in the way is looked for there.
 */
export const makeChange = async (
  command: Command,
  plan: ChangePlan,
  allowed: { allowTakenInstructors: boolean; allowClosedDays: boolean },
  ranges: FacilityRange[],
): Promise<void> => {
  const { anchor, planned, exceptionOf } = plan
  const changing = changingOf(plan)
  ranges.splice(
    0,
    ranges.length,
    ...changing.flatMap(({ after: { facilityId, start, end } }) =>
      facilityId === null ? [] : [{ facilityId, start, end }],
    ),
  )
  const besides =
    changing.length === 0
      ? []
      : await applyChange(
          command,
          changing.map(({ before }) => before),
          changing.map(({ after }) => after),
          allowed,
        )
  await expectOpenDays(
    command,
    changing.filter(({ before, after }) => isAtOtherTime(before, after)).map(({ after }) => after),
    allowed,
  )
  const otherwise = planned.filter(
    ({ before, exception }) => JSON.stringify(exceptionOf(before)) !== JSON.stringify(exception),
  )
  if (otherwise.length > 0)
    await saveExceptions(
      command,
      otherwise.map(({ before: { id }, exception }) => ({ ...exception, id })),
    )
  const { before, others } = trailOf(anchor, changing)
  const after = (await findSession(command.db, command.partnerId, before.id))!
  command.audit({
    action: 'classSession.edited',
    subjectType: 'classSession',
    subjectId: before.id,
    before: audited(before),
    after: {
      ...audited(after),
      ...(others.length > 0 && { following: others }),
      ...(besides.length > 0 && { besides: trailed(besides) }),
    },
  })
}

/** The session under whose name the trail keeps a change, and the others. An anchor that is past is not changed. */
const trailOf = (
  anchor: SessionRow,
  changing: readonly ChangingSession[],
): { before: SessionRow; others: string[] } => {
  const before = changing.find((each) => each.before.id === anchor.id)?.before ?? changing[0]?.before ?? anchor
  return { before, others: changing.flatMap((each) => (each.before.id === before.id ? [] : [each.before.id])) }
}
