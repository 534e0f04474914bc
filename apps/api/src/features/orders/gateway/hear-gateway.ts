import type { GatewayChoice } from '@fieldhouse/domain/payments'
import { z } from 'zod'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { ForgedEvent } from '../../../providers/cards/card-provider.ts'
import type { PaymentNews, ProviderNews, RefundNews } from '../../../providers/gateway/gateway-provider.ts'
import type { FeatureParts } from '../../feature-parts.ts'
import {
  askHowItEnded,
  findCharge,
  findForm,
  findOpenForms,
  isOfGateway,
  noteApplied,
  receiveEvent,
  takeOpenForms,
  type Ending,
} from '../../payments/index.ts'
import { notePayoutAccount } from '../../payout-accounts/index.ts'
import { settleAndGiveBack } from '../cards/carry-out-refunds.ts'
import { settleAll } from '../cards/settle-all.ts'
import { findOrders } from '../orders.store.ts'
import { settleRefund } from '../refunds/apply-refunds.ts'
import { hearOfRefunds } from '../refunds/hear-of-refunds.ts'

/**
 * Takes an event that the gateway sent by itself (PAYMETHODS-33): noted once by its id, and applied like an answer of the gateway,
 * whatever was heard before and in whatever order events come. Refuses a signature that is not the gateway's.
 */
export const hearGateway = async (
  parts: FeatureParts,
  body: string,
  { signature, eventId }: { signature: string; eventId: string },
): Promise<void> => {
  try {
    await applyNews(parts, parts.gateways.readNews(body, signature, eventId))
  } catch (error) {
    throw error instanceof ForgedEvent ? new Refused({ code: 'error.badRequest.invalidSignature' }) : error
  }
}

const applyNews = async (parts: FeatureParts, news: ProviderNews): Promise<void> => {
  const isNew = await parts.platform((db) => receiveEvent(db, news, parts.now()))
  if (!isNew) return
  if (news.about?.kind === 'payment') await applyPayment(parts, news.provider, news.about)
  if (news.about?.kind === 'refund') await applyRefund(parts, news.about)
  if (news.about?.kind === 'refunds') await hearOfRefunds(parts, news.provider, news.about.paymentId)
  if (news.account !== null)
    await notePayoutAccount(parts, news.account, { gateway: 'razorpay', eventId: news.eventId })
  await parts.platform((db) => noteApplied(db, news, parts.now()))
}

const applyPayment = async (parts: FeatureParts, provider: string, news: PaymentNews): Promise<void> => {
  const charge = await parts.platform((db) => findForm(db, provider, news.gatewayOrderId))
  // A payment of another amount was not made in a form of ours.
  if (!charge || charge.amount !== news.amount) return
  const ending: Ending | null = news.outcome
    ? { status: 'succeeded', providerId: charge.providerId }
    : await askHowItEnded(parts, charge)
  if (ending) await settleAndGiveBack(parts, charge, ending)
}

/** What an event leads back to; others' objects on the same account may carry anything. */
const Ids = z.object({ partnerId: z.uuid(), refundId: z.uuid() })

const applyRefund = async (parts: FeatureParts, news: RefundNews): Promise<void> => {
  const ids = Ids.safeParse(news)
  if (!ids.success) return
  const refund = await parts.read(ids.data.partnerId, (db) => findCharge(db, ids.data.partnerId, ids.data.refundId))
  if (!refund || refund.kind !== 'refund' || !isOfGateway(refund)) return
  await settleRefund(parts, refund, { ...news.outcome, providerId: news.providerId })
}

/**
 * Does what somebody chose in the form of the sandbox, and lets the sandbox tell of it; once for each request. Refuses where another
 * gateway is set up.
 */
export const chooseInSandbox = async (
  parts: FeatureParts,
  context: Context,
  orderId: string,
  choice: GatewayChoice,
): Promise<{ declined: boolean }> => {
  const { sandbox } = parts.gateways
  let isFirst = false
  const { gatewayOrderId, declined } = await parts.command(context, async ({ db, partnerId }) => {
    isFirst = true
    const [order] = await findOrders(db, partnerId, [orderId])
    if (!order) throw new Refused({ code: 'error.notFound.order' })
    const [form] = await findOpenForms(db, partnerId, orderId)
    if (!sandbox || !form?.providerId || form.provider !== 'gatewaySandbox')
      throw new Refused({ code: 'error.badRequest.transactionNotPending' })
    return { gatewayOrderId: form.providerId, declined: choice === 'fail' }
  })
  if (isFirst) for (const event of await sandbox!.choose(gatewayOrderId, choice)) await applyNews(parts, event)
  return { declined }
}

const MINUTE = 60_000
const BATCH = 50
/** A form is asked about so often, and for so long after it was opened: an event may never come. */
const EVERY_MS = 10 * MINUTE
const FOR_MS = 2 * 24 * 60 * MINUTE

/** Asks the gateway about forms that it may have told nothing of; answers how many were settled. */
export const settleForms = async (parts: FeatureParts): Promise<number> => {
  const at = parts.now()
  const when = { openedAfter: at - FOR_MS, openedBefore: at - MINUTE, askedBefore: at - EVERY_MS, at, limit: BATCH }
  const forms = await parts.platform((db) => takeOpenForms(db, when))
  return settleAll(
    forms.map(async (form) => {
      const ending = await askHowItEnded(parts, form)
      if (ending) await settleAndGiveBack(parts, form, ending)
      return ending !== null
    }),
  )
}
