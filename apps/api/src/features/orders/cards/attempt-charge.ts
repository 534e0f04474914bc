import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import type { Decision } from '@fieldhouse/domain'
import type { OrderMoney, OrderTransaction } from '@fieldhouse/domain/orders'
import { cardErrorText } from '@fieldhouse/domain/payments'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { TokenProvider } from '../../../providers/payment/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import {
  askHowItEnded,
  closeAttempt,
  findCharge,
  findChargesOfTransaction,
  findPaymentSettings,
  insertCharge,
  isRunning,
  knownEnding,
  settleBySystem,
  takeMoney,
  type ChargeRecord,
  type Ending,
} from '../../payments/index.ts'
import { orderOfTransaction, saveOrder } from '../change-order.ts'
import { edited } from '../edited-order.ts'
import { moneyOf } from '../order-money.ts'
import { presentOrder } from '../present-order.ts'
import { orderHolding, settleAttempt, settling } from './settle-attempt.ts'

export type Attempt = {
  /** The entry to charge, or how it is found: where the request is carried out, so that one that is repeated asks for none. */
  entry: string | ((command: Command) => Promise<string>)
  /** Whether the entry may be charged. */
  decide: (order: OrderMoney, transactionId: string) => Decision<OrderTransaction>
  /** A token of the card. */
  token: string
}

type Started = { chargeId: string; platformFee: number; account: string | null }
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
    return startCharge(command, provider, typeof entry === 'string' ? entry : await entry(command), decide)
  })
  const charge = (await deps.read(context.partnerId, (db) => findCharge(db, context.partnerId, started.chargeId)))!
  // A repeated request never charges: it asks how the first one ended.
  const ask = () => (isRunning(charge) ? askHowItEnded(deps, charge) : knownEnding(charge))
  return answer(deps, context, charge, isFirst ? await charging(deps, provider, charge, started, token) : await ask())
}

/** Who takes payments; refuses where nobody does. */
export const currentProvider = ({ payments }: Deps): TokenProvider => {
  if (payments.cards) return payments.cards
  throw notSetUp('Payments by card are not set up')
}

const notSetUp = (msg: string) => new Refused({ code: 'error.badRequest.paymentMethodNotAllowed', details: { msg } })

/** Writes an attempt down: from here on its entry is UNKNOWN, and no other attempt starts. */
const startCharge = async (
  command: Command,
  provider: TokenProvider,
  transactionId: string,
  decide: Attempt['decide'],
): Promise<Started> => {
  const order = await orderOfTransaction(command, transactionId)
  const decision = decide(moneyOf(order), transactionId)
  if (!decision.ok) throw new Refused(decision.refusal)
  const { cardAccountId: account } = await findPaymentSettings(command.db, command.partnerId)
  if (provider.needsAccount && account === null) throw notSetUp('Please set up your bank account first')
  const asked = edited(command, order, { statuses: [{ id: transactionId, status: 'UNKNOWN' }] })
  await saveOrder(command, order, asked, { action: 'order.chargeRequested' })
  const { amount } = decision.value
  const charge = { id: randomUUID(), orderId: order.id, transactionId, provider: provider.name }
  await insertCharge(command, { ...charge, amount, currency: order.currency })
  const platformFee = order.transactions.find(({ id }) => id === transactionId)!.fee
  return { chargeId: charge.id, platformFee, account }
}

/** Takes the money, after attempts that wait for the customer's bank were closed: of two, one at the most may end well. */
const charging = async (
  deps: Deps,
  provider: TokenProvider,
  charge: ChargeRecord,
  { platformFee, account }: Started,
  token: string,
): Promise<Ending | null> => {
  const attempts = await deps.read(charge.partnerId, (db) =>
    findChargesOfTransaction(db, charge.partnerId, charge.transactionId),
  )
  for (const earlier of attempts.filter(({ status }) => status === 'needsAuthentication')) {
    const ending = await closeAttempt(deps, earlier)
    if (ending) await settleBySystem(deps, earlier, ending)
    if (ending?.status !== 'failed') return { status: 'failed', code: 'earlier_attempt_open', providerId: null }
  }
  return takeMoney(deps, provider, charge, { platformFee, account }, token)
}

const answer = async (deps: Deps, context: Context, charge: ChargeRecord, ending: Ending | null): Promise<Order> => {
  const { transactionId } = charge
  if (ending === null)
    return deps.read(context.partnerId, async (db) =>
      presentOrder(await orderHolding(db, context.partnerId, transactionId), context.actor),
    )
  const { order, failureCode } = await deps.command(settling(context), async (command): Promise<Answer> => {
    const settled = await settleAttempt(command, charge.id, ending)
    // An earlier attempt may have paid after all.
    const isPaid = settled.order.transactions.some(({ id, status }) => id === transactionId && status === 'SUCCESS')
    return {
      order: presentOrder(settled.order, command.actor),
      failureCode: settled.charge.status === 'failed' && !isPaid ? (settled.charge.failureCode ?? '') : null,
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
