import { wantsCharge } from '@fieldhouse/domain/payments'
import type { Deps } from '../../deps.ts'
import { askForRefund } from '../refunds/ask-for-refund.ts'
import { settleAndGiveBack } from '../refunds/carry-out-refunds.ts'
import { askAboutBank, askHowItEnded, ASKING_MS, BANK_ASKED_MS, isUnheard } from './ask-provider.ts'
import { noteUnheard, takeUnsettled, takeWaitingForBank, type PaymentAttempt } from './attempts.store.ts'
import type { Ending } from './endings.ts'
import { settleAll } from './settle-all.ts'

const BATCH = 50

/**
 * Asks about the attempts of all partners whose outcome nobody knew for a minute, and about those whose customer went to their
 * bank a quarter of an hour ago, and applies what the providers say. Answers how many were settled.
 */
export const settleUnknown = async (deps: Deps): Promise<number> => {
  const due = { at: deps.now(), limit: BATCH }
  const unknown = await deps.platform((db) => takeUnsettled(db, { ...due, madeBefore: due.at - ASKING_MS }))
  const waiting = await deps.platform((db) => takeWaitingForBank(db, { ...due, askedBefore: due.at - BANK_ASKED_MS }))
  return settleAll([
    ...unknown.map((attempt) =>
      orNote(
        deps,
        attempt,
        attempt.kind === 'refund' ? askForRefund(deps, attempt) : settle(deps, attempt, askHowItEnded(deps, attempt)),
      ),
    ),
    ...waiting.map((attempt) => orNote(deps, attempt, settle(deps, attempt, askTheBank(deps, attempt)))),
  ])
}

/** Notes where nobody tells any more how an attempt ended, so that an owner may say it. True once it is settled. */
const orNote = async (deps: Deps, attempt: PaymentAttempt, settled: Promise<boolean>): Promise<boolean> => {
  const isSettled = await settled
  if (!isSettled && isUnheard(deps, attempt)) await deps.platform((db) => noteUnheard(db, attempt, deps.now()))
  return isSettled
}

const settle = async (deps: Deps, attempt: PaymentAttempt, asked: Promise<Ending | null>): Promise<boolean> => {
  const ending = await asked
  if (ending) await settleAndGiveBack(deps, attempt, ending)
  return ending !== null
}

const askTheBank = async (deps: Deps, attempt: PaymentAttempt): Promise<Ending | null> => {
  const { partnerId, transactionId } = attempt
  const { money } = await deps.read(partnerId, (db) => deps.paidOrders.findOf(db, partnerId, transactionId))
  return askAboutBank(deps, attempt, { isWanted: wantsCharge(money, transactionId) })
}
