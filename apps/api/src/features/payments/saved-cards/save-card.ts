import { createHash, randomUUID } from 'node:crypto'
import type { SavedCard } from '@fieldhouse/contract/payments'
import { cardErrorText, MOST_SAVED_CARDS } from '@fieldhouse/domain/payments'
import { unlessRepeated } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { OutcomeUnknown, PaymentRefused, type KeptCard } from '../../../providers/payment/payment-provider.ts'
import { refuseWalkIn } from '../../../books/holders.store.ts'
import { lockBuyer, refuseGone } from '../../customers/index.ts'
import type { Deps } from '../../deps.ts'
import { currentProvider } from '../charging/attempt-charge.ts'
import { expectToken } from '../charging/charge-card.ts'
import { presentCard } from './list-cards.ts'
import { findSavedCards, insertSavedCard } from './saved-cards.store.ts'

/**
 * Keeps a customer's card at the provider, with the text that the customer agreed to (BEYOND-27). The card never comes here: the browser's
 * token goes to the provider, and its names for the card and what people know it by come back. Refuses the walk-in, a token that is none, and
 * a card that the provider does not keep, by its code in words, and more cards than a customer may have. Where the provider does not answer
 * nothing is kept here.
 */
export const saveCard = async (
  deps: Deps,
  context: Context,
  customerId: string,
  { creditToken, consentVersion }: { creditToken: string; consentVersion: string },
): Promise<SavedCard> => {
  expectToken(creditToken, 'creditToken')
  const provider = currentProvider(deps)
  if (!provider.keeping) throw new Refused({ code: 'error.badRequest.paymentMethodNotAllowed' })
  const { keeping, name } = provider
  const { partnerId } = context
  // A token is good for one card: sent again, it keeps the same.
  const id = context.idempotency ? idOf(context) : randomUUID()
  const kept = await unlessRepeated(deps.read, context, async () => {
    refuseMore(await deps.read(partnerId, (db) => findSavedCards(db, partnerId, customerId)))
    return keep(() => keeping.keep(creditToken, { id, partnerId }))
  })
  const saving = deps.command(context, async (command) => {
    const customer = await lockBuyer(command, customerId)
    if (!customer) return refuseGone(command.db, partnerId, customerId)
    await refuseWalkIn(command, customer.id, 'id')
    refuseMore(await findSavedCards(command.db, partnerId, customer.id))
    await insertSavedCard(command, { ...kept!, id, customerId: customer.id, provider: name, consentVersion })
    const { brand, last4 } = kept!
    command.audit({
      action: 'savedCard.saved',
      subjectType: 'customer',
      subjectId: customer.id,
      after: { brand, last4, consentVersion },
    })
    command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
    const cards = await findSavedCards(command.db, partnerId, customer.id)
    return presentCard(cards.find((card) => card.id === id)!)
  })
  return saving.catch(async (error: unknown) => {
    // Kept for nobody: the provider forgets it, where it answers.
    if (error instanceof Refused && kept) await keeping.forget(kept).catch(() => undefined)
    throw error
  })
}

/** Each is a holder at the provider. */
const refuseMore = (cards: readonly unknown[]): void => {
  if (cards.length >= MOST_SAVED_CARDS) throw new Refused({ code: 'error.badRequest.tooManyCards' })
}

const keep = async (asked: () => Promise<KeptCard>): Promise<KeptCard> => {
  try {
    return await asked()
  } catch (error) {
    if (error instanceof PaymentRefused)
      throw new Refused({
        code: 'error.badRequest.cardDeclined',
        details: { msg: cardErrorText(error.code), code: error.code },
      })
    if (error instanceof OutcomeUnknown)
      throw new Refused({
        code: 'error.badRequest.cardDeclined',
        details: { msg: cardErrorText('processing_error'), code: 'processing_error' },
      })
    throw error
  }
}

/** An id that the same request of the same caller has each time, and no other one. */
const idOf = ({ partnerId, actor, idempotency }: Context): string => {
  const { owner, key, requestHash } = idempotency!
  const hex = createHash('sha256')
    .update(`${partnerId}/${owner ?? actor.accountId}/${key}/`)
    .update(requestHash)
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
