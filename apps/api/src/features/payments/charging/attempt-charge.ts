import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import type { Decision } from '@fieldhouse/domain'
import type { OrderMoney, OrderTransaction } from '@fieldhouse/domain/orders'
import { cardErrorText } from '@fieldhouse/domain/payments'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { KeptCard, TokenProvider } from '../../../providers/payment/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { askHowItEnded, closeAttempt, knownEnding, takeMoney } from '../attempts/ask-provider.ts'
import {
  findAttempt,
  findAttemptsOfTransaction,
  insertAttempt,
  isRunning,
  type PaymentAttempt,
} from '../attempts/attempts.store.ts'
import { confirmPayment, settling } from '../attempts/confirm-payment.ts'
import type { Ending } from '../attempts/endings.ts'
import { settleBySystem } from '../attempts/settle-by-system.ts'
import { findPaymentSettings } from '../payment-settings.store.ts'

export type Attempt = {
  /** The entry to charge, or how it is found: where the request is carried out, so that one that is repeated asks for none. */
  entry: string | ((command: Command) => Promise<string>)
  /** Whether the entry may be charged. */
  decide: (order: OrderMoney, transactionId: string) => Decision<OrderTransaction>
  /** A token of the card, or a card that the provider keeps. */
  token: string | Pick<KeptCard, 'holderId' | 'cardId'>
}

type Started = { attemptId: string; platformFee: number; account: string | null }
/** What a call that charges answers, and a repeated one answers again; `failureCode` where the card did not pay. */
type Answer = { order: Order; failureCode: string | null }

/**
 * Charges a card for an entry of the payment log, in three steps: the attempt is written down, the provider is asked, its answer
 * is applied. Where that breaks off, the entry stays UNKNOWN until the provider was asked again, and is not charged a second
 * time. Refuses a card that did not pay, by the provider's code in words (BOOKING-94). Where the card's bank wants to ask its
 * customer, the order carries the `client_secret` for that, this once.
 */
export const attemptCharge = async (
  deps: Deps,
  context: Context,
  { entry, decide, token }: Attempt,
): Promise<Order> => {
  const provider = currentProvider(deps)
  let isFirst = false
  const started = await deps.command(context, async (command) => {
    isFirst = true
    return startCharge(deps, command, provider, typeof entry === 'string' ? entry : await entry(command), decide)
  })
  const attempt = (await deps.read(context.partnerId, (db) => findAttempt(db, context.partnerId, started.attemptId)))!
  // A repeated request never charges: it asks how the first one ended.
  const ask = () => (isRunning(attempt) ? askHowItEnded(deps, attempt) : knownEnding(attempt))
  return answer(deps, context, attempt, isFirst ? await charging(deps, provider, attempt, started, token) : await ask())
}

/** Who takes payments; refuses where nobody does. */
export const currentProvider = ({ payments }: Deps): TokenProvider => {
  if (payments.cards) return payments.cards
  throw notSetUp('Payments by card are not set up')
}

const notSetUp = (msg: string) => new Refused({ code: 'error.badRequest.paymentMethodNotAllowed', details: { msg } })

/** The partner's account with whoever takes payments, where that asks for one; refuses where it is missing. */
const accountFor = async (provider: TokenProvider, { db, partnerId }: Command): Promise<string | null> => {
  const { cardAccountId: account } = await findPaymentSettings(db, partnerId)
  if (provider.needsAccount && account === null) throw notSetUp('Please set up your bank account first')
  return account
}

/** Refuses where no card could be charged for this partner: nobody takes payments, or they have no account there. */
export const expectReady = async (deps: Deps, command: Command): Promise<void> => {
  await accountFor(currentProvider(deps), command)
}

/** Writes an attempt down: from here on its entry is UNKNOWN, and no other attempt starts. */
const startCharge = async (
  { paidOrders }: Deps,
  command: Command,
  provider: TokenProvider,
  transactionId: string,
  decide: Attempt['decide'],
): Promise<Started> => {
  const order = await paidOrders.holdOf(command, transactionId)
  const decision = decide(order.money, transactionId)
  if (!decision.ok) throw new Refused(decision.refusal)
  const account = await accountFor(provider, command)
  await order.awaitOutcome(transactionId)
  const { amount, fee: platformFee } = decision.value
  const attempt = { id: randomUUID(), orderId: order.id, transactionId, provider: provider.name }
  await insertAttempt(command, { ...attempt, amount, currency: order.currency })
  return { attemptId: attempt.id, platformFee, account }
}

/** Takes the money, after attempts that wait for the customer's bank were closed: of two, one at the most may end well. */
const charging = async (
  deps: Deps,
  provider: TokenProvider,
  attempt: PaymentAttempt,
  { platformFee, account }: Started,
  token: Attempt['token'],
): Promise<Ending | null> => {
  const attempts = await deps.read(attempt.partnerId, (db) =>
    findAttemptsOfTransaction(db, attempt.partnerId, attempt.transactionId),
  )
  for (const earlier of attempts.filter(({ status }) => status === 'needsAuthentication')) {
    const ending = await closeAttempt(deps, earlier)
    if (ending) await settleBySystem(deps, earlier, ending)
    if (ending?.status !== 'failed') return { status: 'failed', code: 'earlier_attempt_open', providerId: null }
  }
  const confirm = (providerId: string) =>
    typeof token === 'string' ? provider.token.confirm(providerId, token) : provider.keeping!.charge(providerId, token)
  return takeMoney(deps, provider, attempt, { platformFee, account }, confirm)
}

const answer = async (deps: Deps, context: Context, attempt: PaymentAttempt, ending: Ending | null): Promise<Order> => {
  const { transactionId } = attempt
  if (ending === null)
    return deps.read(context.partnerId, async (db) =>
      (await deps.paidOrders.findOf(db, context.partnerId, transactionId)).present(context.actor),
    )
  const { order, failureCode } = await deps.command(settling(context), async (command): Promise<Answer> => {
    const { order: settled, attempt: ended } = await confirmPayment(deps, command, attempt.id, ending)
    // An earlier attempt may have paid after all.
    const isPaid = settled.money.transactions.some(({ id, status }) => id === transactionId && status === 'SUCCESS')
    return {
      order: settled.present(command.actor),
      failureCode: ended.status === 'failed' && !isPaid ? (ended.failureCode ?? '') : null,
    }
  })
  if (failureCode !== null)
    throw new Refused({
      code: 'error.badRequest.cardDeclined',
      details: { msg: cardErrorText(failureCode), code: failureCode },
    })
  return ending.status === 'needsAuthentication' ? withSecret(order, transactionId, ending.clientSecret) : order
}

/** The secret is answered once and kept nowhere; what is kept marks that there was one (ORDERS-28). */
const withSecret = (order: Order, transactionId: string, clientSecret: string | null): Order => ({
  ...order,
  orderTransactions: order.orderTransactions.map((entry) =>
    entry.id === transactionId && entry.rawData
      ? { ...entry, rawData: { properties: { ...entry.rawData.properties, client_secret: clientSecret } } }
      : entry,
  ),
})
