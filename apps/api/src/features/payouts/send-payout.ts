import { randomUUID } from 'node:crypto'
import { heardStatus, isUnderWay, paidPostings, returnPostings } from '@fieldhouse/domain/payouts'
import { insertJournal } from '../../books/journals.store.ts'
import type { Command } from '../../db/command.ts'
import { SYSTEM } from '../../db/context.ts'
import { OutcomeUnknown } from '../../providers/payment/payment-provider.ts'
import { ProviderRefused, type TransferState } from '../../providers/payout-accounts/payout-provider.ts'
import type { Deps } from '../deps.ts'
import { announceOrders, endWaiting } from '../orders/index.ts'
import { endPayout, findPayout, findPostings, lockPayout, noteProvider, type PayoutRow } from './payouts.store.ts'

type Which = { partnerId: string; id: string }

/**
 * Asks the provider for a payout, or how it stands: under one key, so that it is sent once however often it is asked for. What it answers
 * is applied in a command of its own; where it does not answer, the payout stays as it is, and is asked for again.
 */
export const sendPayout = async (deps: Deps, { partnerId, id }: Which): Promise<void> => {
  const payout = await deps.read(partnerId, (db) => findPayout(db, partnerId, id))
  if (!payout || !isUnderWay(payout.status)) return
  const told = await askProvider(deps, payout)
  if (told === null) return
  await deps.command({ partnerId, actor: SYSTEM, now: deps.now(), requestId: id }, (command) =>
    hearOf(command, id, told),
  )
}

const askProvider = async (deps: Deps, payout: PayoutRow): Promise<TransferState | null> => {
  const { amount, currency, bankNumberEnd: numberEnd, providerBankId } = payout
  const provider = deps.payoutAccounts.named(payout.provider)
  // It is set up no more: nobody says how a payout stands that it may have sent.
  if (!provider) return null
  try {
    const bank = { id: providerBankId, numberEnd }
    const order = { amount, currency, bank, known: payout.providerPayoutId, requestedAt: payout.createdAt }
    return await provider.transfers.send(payout.providerAccountId, order, payout.id)
  } catch (error) {
    if (error instanceof OutcomeUnknown) return null
    // It said no, and nothing was sent.
    if (error instanceof ProviderRefused) return { id: '', status: 'FAILED', amount, currency, utr: null }
    throw error
  }
}

const hearOf = async (command: Command, id: string, told: TransferState): Promise<void> => {
  const payout = await lockPayout(command, id)
  if (!payout) return
  const status = heardStatus(payout.status, told.status)
  const isNews = status !== payout.status
  // The id of one that waits at its provider is news as well: it is asked about by that from then on.
  if (!isNews && (payout.providerPayoutId !== null || !isUnderWay(status))) return
  const heard = { providerPayoutId: told.id, providerAmount: told.amount, utr: told.utr }
  if (!isNews) return noteProvider(command, id, { status, ...heard })
  command.audit({
    action: 'payout.heardOf',
    subjectType: 'payout',
    subjectId: id,
    before: { status: payout.status },
    after: { status, amount: told.amount, utr: told.utr },
  })
  command.announce({ type: 'orders', dates: [], facilityGroupIds: [] })
  if (isUnderWay(status)) return noteProvider(command, id, { status, ...heard })
  const journalId = randomUUID()
  const isPaid = status === 'PAID'
  await insertJournal(command, payout.currency, {
    id: journalId,
    kind: isPaid ? 'payoutPaid' : 'payoutReturn',
    postings: isPaid
      ? paidPostings(payout.amount)
      : returnPostings(await findPostings(command, payout.requestedJournalId)),
  })
  const ended = { status: status as 'PAID' | 'FAILED' | 'CANCELED', journalId, ...heard }
  await endPayout(command, id, ended)
  await announceOrders(command, await endWaiting(command, id, { arrived: isPaid }))
}
