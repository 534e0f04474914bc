import { FIRST_STEPS } from '@fieldhouse/domain/partners'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findFirstSteps, saveFirstStepsPutAway, type FirstStepsRow } from './first-steps.store.ts'
import { lockPartner } from './partners.store.ts'

const toFirstSteps = (row: FirstStepsRow | undefined) => {
  if (!row) throw new Refused({ code: 'error.notFound.partner' })
  const { putAway, ...done } = row
  return { steps: FIRST_STEPS.map((step) => ({ step, done: done[step] })), putAway }
}

/** What a club has done before its first booking, as its data show (BEYOND-32). */
export const getFirstSteps = async ({ read }: Deps, partnerId: string) =>
  toFirstSteps(await read(partnerId, (db) => findFirstSteps(db, partnerId)))

/** Puts the list of first steps away for everybody who sets the club up, or takes it out again (BEYOND-32). */
export const putFirstStepsAway = (deps: Deps, context: Context, putAway: boolean) =>
  deps.command(context, async (command) => {
    await lockPartner(command)
    const before = toFirstSteps(await findFirstSteps(command.db, command.partnerId))
    if (before.putAway === putAway) return before
    await saveFirstStepsPutAway(command, putAway ? command.now : null)
    command.audit({
      action: 'partner.updated',
      subjectType: 'partner',
      subjectId: command.partnerId,
      before: { firstStepsPutAway: before.putAway },
      after: { firstStepsPutAway: putAway },
    })
    command.announce({ type: 'partner', dates: [], facilityGroupIds: [], daysStay: true })
    return { ...before, putAway }
  })
