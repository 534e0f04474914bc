import type { CreditLimits } from '@fieldhouse/domain/credits'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { findCreditSettings, updateCreditLimits } from './credits.store.ts'

/** Changes the limits of issuing; what customers hold already stays theirs (CREDITS-28, CREDITS-49). Minor units. */
export const changeCreditLimits = (deps: Deps, context: Context, limits: CreditLimits): Promise<CreditLimits> =>
  deps.command(context, async (command) => {
    const { maxClubCreditIssue, maxClubCreditCustomer, maxClubCreditStaff } = await findCreditSettings(
      command.db,
      command.partnerId,
    )
    await updateCreditLimits(command, limits)
    command.audit({
      action: 'creditLimits.changed',
      subjectType: 'partner',
      subjectId: command.partnerId,
      before: { maxClubCreditIssue, maxClubCreditCustomer, maxClubCreditStaff },
      after: limits,
    })
    return limits
  })
