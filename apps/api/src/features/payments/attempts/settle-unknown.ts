import type { Deps } from '../../deps.ts'
import { askForRefund } from '../refunds/ask-for-refund.ts'
import { settleAndGiveBack } from '../refunds/carry-out-refunds.ts'
import { askAboutBank, askHowItEnded, ASKING_MS, BANK_ASKED_MS, isUnheard } from './ask-provider.ts'
import { noteUnheard, takeUnsettled, takeWaitingForBank, type ChargeRecord } from './charges.store.ts'
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
    ...unknown.map((charge) =>
      orNote(
        deps,
        charge,
        charge.kind === 'refund' ? askForRefund(deps, charge) : settle(deps, charge, askHowItEnded(deps, charge)),
      ),
    ),
    ...waiting.map((charge) => orNote(deps, charge, settle(deps, charge, askTheBank(deps, charge)))),
  ])
}

/** Notes where nobody tells any more how an attempt ended, so that an owner may say it. True once it is settled. */
const orNote = async (deps: Deps, attempt: ChargeRecord, settled: Promise<boolean>): Promise<boolean> => {
  const isSettled = await settled
  if (!isSettled && isUnheard(deps, attempt)) await deps.platform((db) => noteUnheard(db, attempt, deps.now()))
  return isSettled
}

const settle = async (deps: Deps, charge: ChargeRecord, asked: Promise<Ending | null>): Promise<boolean> => {
  const ending = await asked
  if (ending) await settleAndGiveBack(deps, charge, ending)
  return ending !== null
}

const askTheBank = async (deps: Deps, charge: ChargeRecord): Promise<Ending | null> => {
  const isWanted = await deps.read(charge.partnerId, (db) => deps.paidOrders.isWanted(db, charge))
  return askAboutBank(deps, charge, { isWanted })
}
