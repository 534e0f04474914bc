import type { GatewayChoice } from '@fieldhouse/domain/payments'
import { z } from 'zod'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { ForgedEvent } from '../../../providers/cards/card-provider.ts'
import type { PaymentNews, ProviderNews, RefundNews } from '../../../providers/gateway/gateway-provider.ts'
import type { Deps } from '../../deps.ts'
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
  deps: Deps,
  body: string,
  { signature, eventId }: { signature: string; eventId: string },
): Promise<void> => {
  try {
    await applyNews(deps, deps.gateways.readNews(body, signature, eventId))
  } catch (error) {
    throw error instanceof ForgedEvent ? new Refused({ code: 'error.badRequest.invalidSignature' }) : error
  }
}

const applyNews = async (deps: Deps, news: ProviderNews): Promise<void> => {
  const isNew = await deps.platform((db) => receiveEvent(db, news, deps.now()))
  if (!isNew) return
  if (news.about?.kind === 'payment') await applyPayment(deps, news.provider, news.about)
  if (news.about?.kind === 'refund') await applyRefund(deps, news.about)
  if (news.about?.kind === 'refunds') await hearOfRefunds(deps, news.provider, news.about.paymentId)
  if (news.account !== null) await notePayoutAccount(deps, news.account, { gateway: 'razorpay', eventId: news.eventId })
  await deps.platform((db) => noteApplied(db, news, deps.now()))
}

const applyPayment = async (deps: Deps, provider: string, news: PaymentNews): Promise<void> => {
  const charge = await deps.platform((db) => findForm(db, provider, news.gatewayOrderId))
  // A payment of another amount was not made in a form of ours.
  if (!charge || charge.amount !== news.amount) return
  const ending: Ending | null = news.outcome
    ? { status: 'succeeded', providerId: charge.providerId }
    : await askHowItEnded(deps, charge)
  if (ending) await settleAndGiveBack(deps, charge, ending)
}

/** What an event leads back to; others' objects on the same account may carry anything. */
const Ids = z.object({ partnerId: z.uuid(), refundId: z.uuid() })

const applyRefund = async (deps: Deps, news: RefundNews): Promise<void> => {
  const ids = Ids.safeParse(news)
  if (!ids.success) return
  const refund = await deps.read(ids.data.partnerId, (db) => findCharge(db, ids.data.partnerId, ids.data.refundId))
  if (!refund || refund.kind !== 'refund' || !isOfGateway(refund)) return
  await settleRefund(deps, refund, { ...news.outcome, providerId: news.providerId })
}

/**
 * Does what somebody chose in the form of the sandbox, and lets the sandbox tell of it; once for each request. Refuses where another
 * gateway is set up.
 */
export const chooseInSandbox = async (
  deps: Deps,
  context: Context,
  orderId: string,
  choice: GatewayChoice,
): Promise<{ declined: boolean }> => {
  const { sandbox } = deps.gateways
  let isFirst = false
  const { gatewayOrderId, declined } = await deps.command(context, async ({ db, partnerId }) => {
    isFirst = true
    const [order] = await findOrders(db, partnerId, [orderId])
    if (!order) throw new Refused({ code: 'error.notFound.order' })
    const [form] = await findOpenForms(db, partnerId, orderId)
    if (!sandbox || !form?.providerId || form.provider !== 'gatewaySandbox')
      throw new Refused({ code: 'error.badRequest.transactionNotPending' })
    return { gatewayOrderId: form.providerId, declined: choice === 'fail' }
  })
  if (isFirst) for (const event of await sandbox!.choose(gatewayOrderId, choice)) await applyNews(deps, event)
  return { declined }
}

const MINUTE = 60_000
const BATCH = 50
/** A form is asked about so often, and for so long after it was opened: an event may never come. */
const EVERY_MS = 10 * MINUTE
const FOR_MS = 2 * 24 * 60 * MINUTE

/** Asks the gateway about forms that it may have told nothing of; answers how many were settled. */
export const settleForms = async (deps: Deps): Promise<number> => {
  const at = deps.now()
  const when = { openedAfter: at - FOR_MS, openedBefore: at - MINUTE, askedBefore: at - EVERY_MS, at, limit: BATCH }
  const forms = await deps.platform((db) => takeOpenForms(db, when))
  return settleAll(
    forms.map(async (form) => {
      const ending = await askHowItEnded(deps, form)
      if (ending) await settleAndGiveBack(deps, form, ending)
      return ending !== null
    }),
  )
}
