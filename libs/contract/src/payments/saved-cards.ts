import { CARD_CONSENT } from '@fieldhouse/domain/payments'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Deleted, InstantOut, text } from '../schemas.ts'

/** A card that a customer let be kept: what people know it by, and what they agreed to (BEYOND-27). */
export const SavedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiresMonth: z.number().int(),
  expiresYear: z.number().int(),
  consent: z.object({
    /** Of the text that was agreed to. */
    version: z.string(),
    givenAt: InstantOut,
    /** Who noted it. */
    notedBy: z.string(),
  }),
})
export type SavedCard = z.infer<typeof SavedCard>

export const savedCards = {
  listSavedCards: endpoint({
    method: 'GET',
    path: '/partners/customers/:id/savedCards',
    access: { anyOf: ['customer.view', 'order.view'] },
    summary: 'The cards of a customer that are kept at the provider, the latest first (BEYOND-27)',
    reply: data(z.array(SavedCard)),
  }),
  saveCard: endpoint({
    method: 'POST',
    path: '/partners/customers/:id/savedCards',
    access: 'orderTransaction.edit',
    changes: ['customers'],
    summary:
      'Keep a card at the provider with the consent of its customer, by the token that the browser got for it (BEYOND-27)',
    body: z.strictObject({ creditToken: text(200), consentVersion: z.literal(CARD_CONSENT) }),
    reply: data(SavedCard),
    idempotent: true,
  }),
  removeSavedCard: endpoint({
    method: 'DELETE',
    path: '/partners/savedCards/:id',
    access: 'orderTransaction.edit',
    changes: ['customers'],
    summary: 'Remove a saved card: nothing charges it any more, and the provider forgets it (BEYOND-27)',
    reply: Deleted,
    idempotent: true,
  }),
}
