import { decideCharge } from '@fieldhouse/domain/payments'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { NOT_SENT } from '../attempts/ask-provider.ts'
import { attemptCharge } from '../charging/attempt-charge.ts'
import type { ChargeableCard } from './saved-cards.store.ts'

/** What came of charging a saved card: it was not asked at all, it did not pay, or it paid, or nobody knows yet. */
export type CardCharge = 'notAsked' | 'declined' | 'asked'

/**
 * Charges a saved card for an entry of the payment log while nobody is there, as a card at the desk is charged: written down first, asked about where no
 * answer came, and never twice under one key of the context (BEYOND-27). `entry` finds the entry within the command that writes the attempt down,
 * and refuses where nothing is to be charged any more.
 */
export const chargeSavedCard = async (
  deps: Deps,
  context: Context,
  entry: (command: Command) => Promise<string>,
  card: Pick<ChargeableCard, 'holderId' | 'cardId'>,
): Promise<CardCharge> => {
  try {
    await attemptCharge(deps, context, { entry, decide: decideCharge, token: card })
    return 'asked'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const isAnswer = error.code === 'error.badRequest.cardDeclined' && error.details['code'] !== NOT_SENT
    return isAnswer ? 'declined' : 'notAsked'
  }
}
