import { z } from 'zod'
import { Refused } from '../../../db/refused.ts'
import { ForgedEvent, type ProviderEvent } from '../../../providers/cards/card-provider.ts'
import type { Deps } from '../../deps.ts'
import { findCharge, noteApplied, receiveEvent } from '../../payments/index.ts'
import { notePayoutAccount } from '../../payout-accounts/index.ts'
import { settleRefund } from '../refunds/apply-refunds.ts'
import { hearOfRefunds } from '../refunds/hear-of-refunds.ts'
import { settleBySystem } from './settle-attempt.ts'

/** What an event leads back to; others' objects on the same account may carry anything. */
const Ids = z.object({ partnerId: z.uuid(), chargeId: z.uuid() })

/**
 * Takes an event that a card provider sent by itself: noted once by its id, and applied like an answer of the provider, whatever
 * was heard before and in whatever order events come. Refuses a signature that is not the provider's.
 */
export const applyEvent = async (deps: Deps, body: string, signature: string): Promise<void> => {
  const event = readEvent(deps, body, signature)
  const isNew = await deps.platform((db) => receiveEvent(db, event, deps.now()))
  if (!isNew) return
  await apply(deps, event)
  await deps.platform((db) => noteApplied(db, event, deps.now()))
}

const readEvent = ({ cards }: Deps, body: string, signature: string): ProviderEvent => {
  try {
    return cards.readEvent(body, signature)
  } catch (error) {
    throw error instanceof ForgedEvent ? new Refused({ code: 'error.badRequest.invalidSignature' }) : error
  }
}

const apply = async (deps: Deps, { provider, about, account, eventId }: ProviderEvent): Promise<void> => {
  if (account !== null) return notePayoutAccount(deps, account, { gateway: 'stripe', eventId })
  if (about?.kind === 'refunds') return hearOfRefunds(deps, provider, about.paymentId)
  const ids = Ids.safeParse(about)
  if (!about || !ids.success) return
  const charge = await deps.read(ids.data.partnerId, (db) => findCharge(db, ids.data.partnerId, ids.data.chargeId))
  if (charge?.provider !== provider) return
  const ending = { ...about.outcome, providerId: about.providerId }
  await (charge.kind === 'refund' ? settleRefund(deps, charge, ending) : settleBySystem(deps, charge, ending))
}
