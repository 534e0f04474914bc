import type { Partner } from '@fieldhouse/contract/partners'
import { choosePayoutWait, payoutWaitDaysAt } from '@fieldhouse/domain/payout-accounts'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import {
  findOwnersOfClub,
  lockPartner,
  payoutWaitOf,
  saveSettings,
  tellOwners,
  toPayoutWait,
} from '../partners/index.ts'

/**
 * Chooses how many days payouts wait for a bank account that takes the place of another one (decision 0110); those that wait already wait as
 * long as they did. Fewer days count after as many as hold now, and every owner is told of them by mail.
 */
export const savePayoutWait = async (deps: Deps, context: Context, days: number): Promise<Partner['payoutWait']> => {
  const owners = await findOwnersOfClub(deps, context.partnerId)
  return deps.command(context, async (command) => {
    const before = payoutWaitOf(await lockPartner(command))
    const after = choosePayoutWait(before, days, command.now)
    await saveSettings(command, {
      payout_wait_days: after.days,
      payout_wait_before: after.before?.days ?? null,
      payout_wait_before_until: after.before && new Date(after.before.until),
    })
    command.audit({
      action: 'partner.updated',
      subjectType: 'partner',
      subjectId: command.partnerId,
      before: { payoutWait: toPayoutWait(before, command.now) },
      after: { payoutWait: toPayoutWait(after, command.now) },
    })
    command.announce({ type: 'partner', dates: [], facilityGroupIds: [], daysStay: true })
    const holding = payoutWaitDaysAt(before, command.now)
    const { before: longer } = after
    if (days < before.days && longer !== null)
      await tellOwners(command, deps, owners, ({ payoutWait, payoutsChanged }, { club, at }) => ({
        ...payoutWait({ club, from: at(longer.until), days, before: holding }),
        facts: [],
        ...payoutsChanged,
        path: '/payments/payouts',
      }))
    return toPayoutWait(after, command.now)
  })
}
