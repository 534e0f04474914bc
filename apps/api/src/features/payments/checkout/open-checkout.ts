import { randomUUID } from 'node:crypto'
import type { GatewayForm } from '@fieldhouse/contract/payments'
import { gatewayTakes } from '@fieldhouse/domain/fees'
import { fullName } from '@fieldhouse/domain/identity'
import { decideOpenGateway } from '@fieldhouse/domain/payments'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { PaymentRefused, type PageProvider } from '../../../providers/payment/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { openForm } from '../attempts/ask-about-page.ts'
import {
  findAttempt,
  findAttemptsOfTransaction,
  insertAttempt,
  noteEnding,
  type PaymentAttempt,
} from '../attempts/attempts.store.ts'
import type { PayableOrder } from '../paid-orders.ts'
import { findPartnerName } from '../links/payment-links.store.ts'
import { findPaymentSettings } from '../payment-settings.store.ts'

type Prepared = Omit<GatewayForm, 'gatewayOrderId'> & { attemptId: string; platformFee: number; account: string | null }

/**
 * Opens a checkout, the gateway's form, for what an order owes online (ADDTX-19): written down first, then opened at the gateway. Whoever
 * opens it again gets the same form, in which one payment at most succeeds. The order stays as it is. Refuses an order that owes
 * nothing online or is in another currency than the gateway's (PAYMETHODS-20), and where the gateway does not answer.
 */
export const openCheckout = async (deps: Deps, context: Context, orderId: string): Promise<GatewayForm> => {
  const provider = pageProvider(deps)
  const prepared = await deps.command(context, (command) => prepare(deps, command, provider, orderId))
  const { attemptId, platformFee, account, ...form } = prepared
  const attempt = (await deps.read(context.partnerId, (db) => findAttempt(db, context.partnerId, attemptId)))!
  try {
    const gatewayOrderId = await openForm(deps, provider, attempt, { platformFee, account })
    if (gatewayOrderId === null) throw new Refused({ code: 'error.badRequest.gatewayUnreachable' })
    return { ...form, gatewayOrderId }
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    throw notTaken('The payment gateway does not take this payment')
  }
}

const pageProvider = ({ payments }: Deps): PageProvider => {
  if (payments.online) return payments.online
  throw notTaken('Online payments are not set up')
}

const notTaken = (msg: string) => new Refused({ code: 'error.badRequest.paymentMethodNotAllowed', details: { msg } })

const prepare = async (
  { paidOrders }: Deps,
  command: Command,
  provider: PageProvider,
  orderId: string,
): Promise<Prepared> => {
  const order = await paidOrders.hold(command, orderId)
  const decision = decideOpenGateway(order.money)
  if (!decision.ok) throw new Refused(decision.refusal)
  if (!gatewayTakes(order.currency)) throw notTaken(`Online payments are not taken in ${order.currency}`)
  const { id: transactionId, amount, fee: platformFee } = decision.value
  const { gatewayAccountId: account } = await findPaymentSettings(command.db, command.partnerId)
  if (provider.needsAccount && account === null) throw notTaken('Please set up your bank account first')
  const { brandName } = await findPartnerName(command.db, command.partnerId)
  return {
    attemptId: await formFor(command, provider, order, { transactionId, amount }),
    platformFee,
    account,
    ...provider.page.form,
    amount,
    currency: order.currency,
    readableId: order.readableId,
    brandName,
    customer: order.customer && {
      name: fullName(order.customer),
      email: order.customer.email,
      mobile: order.customer.mobile,
    },
  }
}

/** The attempt behind the form of an entry: the one that is open, else a new one. */
const formFor = async (
  command: Command,
  provider: PageProvider,
  order: PayableOrder,
  { transactionId, amount }: Pick<PaymentAttempt, 'transactionId' | 'amount'>,
): Promise<string> => {
  const attempts = await findAttemptsOfTransaction(command.db, command.partnerId, transactionId)
  const open = attempts.find(({ status }) => status === 'open')
  if (open?.provider === provider.name) return open.id
  // The deployment has changed its gateway; money that still comes through the old form is heard of all the same.
  if (open) await noteEnding(command, { ...open, status: 'failed', failureCode: 'gateway_changed' })
  const id = randomUUID()
  const { currency } = order
  await insertAttempt(command, {
    id,
    orderId: order.id,
    transactionId,
    provider: provider.name,
    amount,
    currency,
    status: 'open',
  })
  command.audit({
    action: 'order.gatewayOpened',
    subjectType: 'order',
    subjectId: order.id,
    after: { amount, currency, provider: provider.name },
  })
  return id
}
