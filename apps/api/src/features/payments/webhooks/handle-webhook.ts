import type { PayoutGateway } from '@fieldhouse/domain/payout-accounts'
import { z } from 'zod'
import { Refused } from '../../../db/refused.ts'
import {
  ForgedEvent,
  type AttemptNews,
  type HeaderOf,
  type PaymentNews,
  type ProviderEvent,
} from '../../../providers/payment/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { notePayoutAccount } from '../../payout-accounts/index.ts'
import { askHowItEnded } from '../attempts/ask-provider.ts'
import { findAttempt } from '../attempts/attempts.store.ts'
import type { Ending } from '../attempts/endings.ts'
import { findForm } from '../attempts/forms.store.ts'
import { settleAndGiveBack } from '../refunds/carry-out-refunds.ts'
import { hearOfDispute } from '../disputes/hear-of-dispute.ts'
import { hearOfRefunds } from '../refunds/hear-of-refunds.ts'
import { chargeOf, settleRefund, syncRefunds } from '../refunds/sync-refunds.ts'
import { noteApplied, receiveEvent } from './provider-events.store.ts'

/**
 * Takes an event that a provider sent by itself (PAYMETHODS-33): noted once by its id, and applied like an answer of the provider, whatever
 * was heard before and in whatever order events come. Refuses a signature that is not the provider's.
 */
export const handleWebhook = async (
  deps: Deps,
  provider: PayoutGateway,
  body: string,
  header: HeaderOf,
): Promise<void> => applyEvent(deps, readEvent(deps, provider, body, header), provider)

const readEvent = ({ payments }: Deps, ...came: Parameters<Deps['payments']['readEvent']>): ProviderEvent => {
  try {
    return payments.readEvent(...came)
  } catch (error) {
    throw error instanceof ForgedEvent ? new Refused({ code: 'error.badRequest.invalidSignature' }) : error
  }
}

/** Applies what a provider tells, once for each of its events; `accountsAt` is who keeps the account that it may speak of. */
export const applyEvent = async (
  deps: Deps,
  event: ProviderEvent,
  accountsAt: PayoutGateway | null = null,
): Promise<void> => {
  const isNew = await deps.platform((db) => receiveEvent(db, event, deps.now()))
  if (!isNew) return
  await apply(deps, event)
  const { account, eventId } = event
  if (account !== null && accountsAt !== null) await notePayoutAccount(deps, account, { gateway: accountsAt, eventId })
  await deps.platform((db) => noteApplied(db, event, deps.now()))
}

const apply = async (deps: Deps, { provider, about }: ProviderEvent): Promise<void> => {
  if (about?.kind === 'payment') await applyPayment(deps, provider, about)
  else if (about?.kind === 'refunds') await hearOfRefunds(deps, provider, about.paymentId)
  else if (about?.kind === 'dispute') await hearOfDispute(deps, provider, about)
  else if (about) await applyAttempt(deps, provider, about)
}

const applyPayment = async (deps: Deps, provider: string, news: PaymentNews): Promise<void> => {
  const attempt = await deps.platform((db) => findForm(db, provider, news.paymentId))
  // A payment of another amount was not made in a form of ours.
  if (!attempt || attempt.amount !== news.amount) return
  const ending: Ending | null = news.outcome
    ? { status: 'succeeded', providerId: attempt.providerId }
    : await askHowItEnded(deps, attempt)
  if (ending) await settleAndGiveBack(deps, attempt, ending)
}

/** What an event leads back to; others' objects on the same account may carry anything. */
const Ids = z.object({ partnerId: z.uuid(), attemptId: z.uuid() })

const applyAttempt = async (deps: Deps, provider: string, news: AttemptNews): Promise<void> => {
  const ids = Ids.safeParse(news)
  if (!ids.success) return
  const attempt = await deps.read(ids.data.partnerId, (db) => findAttempt(db, ids.data.partnerId, ids.data.attemptId))
  if (attempt?.provider !== provider || attempt.kind !== news.kind) return
  const ending = { ...news.outcome, providerId: news.providerId }
  const isOurs = attempt.amount === news.amount && attempt.currency === news.currency
  if (attempt.kind === 'charge') {
    // The provider's name of a payment is written down before money can move.
    if (isOurs && attempt.providerId === news.providerId) await settleAndGiveBack(deps, attempt, ending)
    return
  }
  const charge = (await chargeOf(deps, attempt))!
  const isOfPayment = news.paymentId === null || news.paymentId === charge.providerId
  if (isOurs && isOfPayment && (attempt.providerId ?? news.providerId) === news.providerId)
    await settleRefund(deps, attempt, ending)
  // Of a refund of ours that is not as we asked for it the provider is asked.
  else if (charge.status === 'succeeded') await syncRefunds(deps, charge)
}
