import { SYSTEM } from '../../../db/context.ts'
import { OutcomeUnknown } from '../../../providers/payment/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { findCardsToForget, noteForgotten, type CardToForget } from './saved-cards.store.ts'

const BATCH = 100

/**
 * Has providers forget the cards that were removed, with their customers or by themselves (BEYOND-27). A provider that does not answer is asked
 * again by the next run; one that is set up no more can't be asked, and its names for the card are forgotten here. A card that can't be forgotten
 * keeps no other from it, and is heard of when all are done.
 */
export const forgetCards = async (deps: Deps): Promise<void> => {
  const faults: unknown[] = []
  for (let after: CardToForget | null = null; ;) {
    const cards: CardToForget[] = await deps.platform((db) => findCardsToForget(db, { after, limit: BATCH }))
    for (const card of cards) await forget(deps, card).catch((error: unknown) => void faults.push(error))
    if (cards.length < BATCH) break
    after = cards.at(-1)!
  }
  const fault = faults.find((error) => !(error instanceof OutcomeUnknown))
  if (fault !== undefined) throw fault
}

const forget = async (deps: Deps, card: CardToForget): Promise<void> => {
  await deps.payments.of(card.provider)?.keeping?.forget(card)
  const context = { partnerId: card.partnerId, actor: SYSTEM, now: deps.now(), requestId: card.id }
  await deps.command(context, (command) => noteForgotten(command, card.id))
}
