import { CHANGE_REASONS, DRAFT_MINUTES, isExpiredDraft } from '@fieldhouse/domain/orders'
import { SYSTEM } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { askHowItEnded, findOpenForms, isPaymentGone, stateOfPayment, settleAndGiveBack } from '../../payments/index.ts'
import { cancelWhole } from '../cancel-order.ts'
import { orderToChange } from '../change-order.ts'
import { moneyOf } from '../order-money.ts'
import { findOldDrafts, type OldDraft } from './drafts.store.ts'

const BATCH = 50
/** More in one run would hold up the next one. */
const MOST_BATCHES = 20
const IN_TIME = 'The transaction was not paid in time'
const UNHEARD = `${IN_TIME}, as far as is known: the account of its online payment is not there to be asked any more`

/** Drafts that were placed until then are over, at an instant; both in epoch milliseconds. */
export const endedBefore = (now: number): number => now - DRAFT_MINUTES * 60_000

/**
 * Ends drafts of all partners that nobody paid in time (BOOKING-86); answers how many. Those that wait for the gateway stay, and
 * keep no later ones from their end.
 */
export const expireDrafts = async (deps: Deps): Promise<number> => {
  const placedBefore = endedBefore(deps.now())
  const outcomes: Outcome[] = []
  const looked: string[] = []
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const drafts = await deps.platform((db) => findOldDrafts(db, { placedBefore, limit: BATCH, except: looked }))
    outcomes.push(...(await endAll(deps, drafts)))
    if (drafts.length < BATCH) break
    looked.push(...drafts.map(({ id }) => id))
  }
  return countEnded(outcomes)
}

/** Ends those of these drafts whose time is over and that nobody paid (BOOKING-86); true when there was one. */
export const expireThese = async (deps: Deps, drafts: readonly OldDraft[]): Promise<boolean> =>
  countEnded(await endAll(deps, drafts)) > 0

type Outcome = PromiseSettledResult<boolean>

const endAll = (deps: Deps, drafts: readonly OldDraft[]): Promise<Outcome[]> =>
  Promise.allSettled(drafts.map((draft) => endDraft(deps, draft)))

const countEnded = (outcomes: readonly Outcome[]): number => {
  // One that can't be ended keeps no other from it, and is heard of when all are done.
  const fault = outcomes.find((outcome) => outcome.status === 'rejected')
  if (fault) throw fault.reason
  return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
}

/**
 * Cancels a draft whose time is over, unless the gateway says that it was paid, or may still say so. Where nobody can say any more, it
 * ends as well, and its form stays open: money that is heard of after all is noted and given back. True when what it held is free.
 */
const endDraft = async (deps: Deps, { partnerId, id }: OldDraft): Promise<boolean> => {
  let comment = IN_TIME
  for (const form of await deps.read(partnerId, (db) => findOpenForms(db, partnerId, id))) {
    const state = await stateOfPayment(deps, form)
    if (state === 'unpaid') continue
    if (state === 'unknown' && (await isPaymentGone(deps, form))) {
      comment = UNHEARD
      continue
    }
    const ending = state === 'paid' ? await askHowItEnded(deps, form) : null
    if (ending) await settleAndGiveBack(deps, form, ending)
    return false
  }
  const now = deps.now()
  return deps.command({ partnerId, actor: SYSTEM, now, requestId: id }, async (command) => {
    const order = await orderToChange(command, id)
    // Read again: until it was locked, it may have been paid, confirmed or cancelled.
    if (!isExpiredDraft({ ...moneyOf(order), createdAt: order.createdAt }, now)) return false
    await cancelWhole(command, order, {
      emailingEnable: false,
      autoRefund: false,
      refundAmountCents: 0,
      changeLogMeta: { reason: CHANGE_REASONS.others, comment },
    })
    return true
  })
}
