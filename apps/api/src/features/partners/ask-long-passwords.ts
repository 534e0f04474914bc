import type { Context } from '../../db/context.ts'
import { wrongField } from '../../db/refused.ts'
import type { Caller } from '../../http/gate.ts'
import type { Deps } from '../deps.ts'
import { lockPartner, saveLongStaffPasswords, type PartnerRow } from './partners.store.ts'

/**
 * Asks a password of 12 characters of everybody who works for the partner, or no longer (decision 0022). Refuses whoever works for
 * it with a shorter one: the next call would lock them out of what they have just set.
 */
export const askLongPasswords = (
  { command: run }: Deps,
  { context, caller }: { context: Context; caller: Caller | null },
  asked: boolean,
): Promise<PartnerRow> =>
  run(context, async (command) => {
    const worksHere = caller?.links.some(({ partnerId }) => partnerId === command.partnerId) === true
    if (asked && worksHere && caller.hasShortPassword)
      throw wrongField('longStaffPasswords', 'Please choose a password of at least 12 characters yourself first.')
    const before = await lockPartner(command)
    await saveLongStaffPasswords(command, asked)
    command.audit({
      action: 'partner.updated',
      subjectType: 'partner',
      subjectId: command.partnerId,
      before: { longStaffPasswords: before.long_staff_passwords },
      after: { longStaffPasswords: asked },
    })
    command.announce({ type: 'partner', dates: [], facilityGroupIds: [] })
    return { ...before, long_staff_passwords: asked }
  })
