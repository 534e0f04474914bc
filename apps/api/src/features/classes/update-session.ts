import type { FacilityRange } from '@fieldhouse/domain/bookings'
import type { ClassSession } from '@fieldhouse/contract/classes'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { tellWhatIsInTheWay } from '../bookings/index.ts'
import type { Deps } from '../deps.ts'
import type { SessionInput } from './check-class.ts'
import { makeChange } from './series/make-change.ts'
import { expectNoProblem, planChange } from './series/plan-change.ts'
import { findSession } from './sessions.store.ts'
import { toSession } from './to-session.ts'

type Change = SessionInput & { applyForAllSession: boolean; version: number }

/**
 * Saves a session, or what is new of it for those that follow it in its class as well, each at the same time of its own day (CLASSES-51,
 * CLASSES-72); what was changed of one of them alone stays (BEYOND-08). Refuses what the form refuses, another version than the one that
 * stands, fewer people than have a place, a court that is taken, and instructors who teach elsewhere then unless that is allowed. Who
 * teaches changes what they teach themselves (CLASSES-74).
 */
export const updateSession = async (
  deps: Deps,
  context: Context,
  id: string,
  change: Change,
): Promise<ClassSession> => {
  const ranges: FacilityRange[] = []
  return tellWhatIsInTheWay(deps, context, ranges, () =>
    deps.command(context, (command) => update(deps, command, id, change, ranges)),
  )
}

const update = async (
  deps: Deps,
  command: Command,
  id: string,
  { applyForAllSession, ...input }: Change,
  ranges: FacilityRange[],
): Promise<ClassSession> => {
  const scope = applyForAllSession ? 'following' : 'this'
  const plan = await planChange(
    deps,
    command,
    id,
    { ...input, scope, withExceptions: false, leftIds: [] },
    { staysOnDay: true },
  )
  expectNoProblem(plan)
  await makeChange(command, plan, input, ranges)
  command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
  return toSession((await findSession(command.db, command.partnerId, id))!, plan.person)
}
