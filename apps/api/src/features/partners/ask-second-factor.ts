import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Caller } from '../../http/gate.ts'
import type { Deps } from '../deps.ts'
import { lockPartner, saveStaffSecondFactor, type PartnerRow } from './partners.store.ts'

/**
 * Asks a second factor of everybody who works for the partner, or no longer (BEYOND-23). Refuses whoever works for it without one: the
 * next call would lock them out of what they have just set. Refuses where another company keeps the passwords, and with them what else
 * it asks for.
 */
export const askSecondFactor = (
  { command: run, config }: Deps,
  { context, caller }: { context: Context; caller: Caller | null },
  asked: boolean,
): Promise<PartnerRow> =>
  run(context, async (command) => {
    if (config.FIREBASE_PROJECT_ID !== undefined) throw new Refused({ code: 'error.notFound.route' })
    const worksHere = caller?.links.some(({ partnerId }) => partnerId === command.partnerId) === true
    if (asked && worksHere && !caller.hasSecondFactor)
      throw wrongField('staffSecondFactor', 'Please set up a second factor yourself first.')
    const before = await lockPartner(command)
    await saveStaffSecondFactor(command, asked)
    command.audit({
      action: 'partner.updated',
      subjectType: 'partner',
      subjectId: command.partnerId,
      before: { staffSecondFactor: before.staff_second_factor },
      after: { staffSecondFactor: asked },
    })
    command.announce({ type: 'partner', dates: [], facilityGroupIds: [] })
    return { ...before, staff_second_factor: asked }
  })
