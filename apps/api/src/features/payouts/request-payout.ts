import { randomBytes, randomUUID } from 'node:crypto'
import { readableId } from '@fieldhouse/domain/orders'
import {
  decidePayout,
  figuresTogether,
  payoutDayOf,
  requestPostings,
  type PayoutFrequency,
} from '@fieldhouse/domain/payouts'
import { insertJournal } from '../../books/journals.store.ts'
import type { Command } from '../../db/command.ts'
import { SYSTEM, type Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { PayoutProvider } from '../../providers/payout-accounts/payout-provider.ts'
import type { Deps } from '../deps.ts'
import { announceOrders, waitForPayout } from '../orders/index.ts'
import { findHeld, findSetUp, lockPayoutAccount } from '../payout-accounts/index.ts'
import { findDues, findPaidOutPartner, lockDues, type PaidOutPartner } from './dues.store.ts'
import { insertPayout, isDayDone, lockPayouts, noteDay } from './payouts.store.ts'
import { sendPayout } from './send-payout.ts'
import { duesOf } from './what-is-due.ts'

/** How often a partner is paid out; by hand where nobody set it otherwise (PAYOUTS-26). */
const frequencyOf = ({ frequency }: PaidOutPartner): PayoutFrequency =>
  frequency === 'WEEKLY' || frequency === 'MONTHLY' ? frequency : 'MANUAL'

/**
 * Has all that is available paid out to the bank account that payouts go to, and answers the payout's id (PAYOUTS-22). It is written
 * down and committed before the provider is asked; where that does not answer, a job asks again under the same key. Refuses in the words
 * of PAYOUTS-23. `stated` is the frequency that a caller named (PAYOUTS-24).
 */
export const requestPayout = async (
  deps: Deps,
  context: Context,
  stated: PayoutFrequency | null = null,
): Promise<string> => {
  const provider = (await findSetUp(deps, context.partnerId))?.provider ?? null
  const id = await deps.command(context, async (command) => {
    await lockPayouts(command)
    const partner = await findPaidOutPartner(command.db, command.partnerId)
    if (stated !== null && stated !== frequencyOf(partner))
      throw wrongField('frequency', 'must be the frequency that the partner has')
    return writePayout(command, partner, provider, 'person')
  })
  await sendPayout(deps, { partnerId: context.partnerId, id })
  return id
}

/**
 * Pays a partner out once for each week or month of its own, on its first day; answers whether it did (PAYOUTS-25). A day on which it was
 * refused while there was money, or on which nobody looked, is made up for on one of the days after it.
 */
export const payOutOnSchedule = async (deps: Deps, partnerId: string): Promise<boolean> => {
  const provider = (await findSetUp(deps, partnerId))?.provider ?? null
  const now = deps.now()
  const id = await deps.command({ partnerId, actor: SYSTEM, now, requestId: randomUUID() }, async (command) => {
    await lockPayouts(command)
    const partner = await findPaidOutPartner(command.db, partnerId)
    const day = payoutDayOf(frequencyOf(partner), now, partner.timezone, partner.scheduledSince)
    if (day === null || (await isDayDone(command, day))) return null
    const written = await writePayout(command, partner, provider, 'schedule').catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
    // Refused for anything but a lack of money, as without a bank account, it is looked at again.
    const isDone = !(written instanceof Refused) || written.code === 'error.badRequest.payoutBalanceNotEnough'
    if (isDone) await noteDay(command, day)
    return written instanceof Refused ? null : written
  })
  if (id !== null) await sendPayout(deps, { partnerId, id })
  return id !== null
}

const writePayout = async (
  command: Command,
  partner: PaidOutPartner,
  provider: PayoutProvider | null,
  by: 'person' | 'schedule',
): Promise<string> => {
  // Nobody would ever send it: the country has no provider, or this deployment has none for it.
  if (!provider) throw new Refused({ code: 'error.badRequest.payoutsNotOffered' })
  // The bank account stays what it is until the payout is written, which keeps it from being removed.
  await lockPayoutAccount(command)
  const held = await findHeld(command.db, command.partnerId, provider.name)
  const bank = held?.banks.find(({ isDefault, asked }) => isDefault && asked === null)
  const { currency } = partner
  const among = await lockDues(command, currency)
  const dues = duesOf(await findDues(command.db, command.partnerId, { currency, among }), partner, command.now)
  const moved = dues.filter(({ isAvailable }) => isAvailable)
  const total = figuresTogether(moved.map(({ figures }) => figures))
  const decision = decidePayout({
    by,
    frequency: frequencyOf(partner),
    available: total.amount,
    hasBank: bank !== undefined,
    bankWaits: (bank?.waitsUntil ?? 0) > command.now,
    payoutEnabled: held?.account.payoutEnabled ?? false,
  })
  if (!decision.ok) throw new Refused(decision.refusal)
  const [id, requestedJournalId] = [randomUUID(), randomUUID()]
  await insertJournal(command, currency, {
    id: requestedJournalId,
    kind: 'payoutRequest',
    postings: requestPostings(moved, total),
  })
  const payout = {
    id,
    readableId: readableId(randomBytes(16)),
    currency,
    amount: total.amount,
    provider: provider.name,
    providerAccountId: held!.account.providerAccountId,
    bankAccountId: bank!.id,
    bankNumberEnd: bank!.numberEnd,
    requestedJournalId,
  }
  await insertPayout(command, payout, moved)
  const orderIds = moved.map(({ orderId }) => orderId)
  await waitForPayout(command, id, orderIds)
  command.audit({
    action: 'payout.requested',
    subjectType: 'payout',
    subjectId: id,
    after: { amount: total.amount, currency, orders: moved.length, bank: bank!.numberEnd },
  })
  command.announce({ type: 'orders', dates: [], facilityGroupIds: [] })
  await announceOrders(command, orderIds)
  return id
}
