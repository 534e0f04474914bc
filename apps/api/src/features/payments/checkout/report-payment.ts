import type { Order } from '@fieldhouse/contract/orders'
import { ONLINE_METHOD } from '@fieldhouse/domain/fees'
import { isRepeated, type Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { CheckoutReply } from '../../../providers/payment/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { askHowItEnded } from '../attempts/ask-provider.ts'
import { findAttempt, type PaymentAttempt } from '../attempts/attempts.store.ts'
import { findForm, noteReported } from '../attempts/forms.store.ts'
import type { HeldOrder } from '../paid-orders.ts'
import { settleAndGiveBack } from '../refunds/carry-out-refunds.ts'

/**
 * Takes what the gateway's form handed to the page. Who pays is believed only with the gateway's signature, and the gateway is asked all the
 * same: where it does not say yet what came of it, the entry is of unknown outcome, and is asked about until it is known.
 */
export const reportPayment = async (
  deps: Deps,
  context: Context,
  orderId: string,
  reply: CheckoutReply,
): Promise<Order> => {
  const provider = deps.payments.online
  const attempt = provider && (await deps.platform((db) => findForm(db, provider.name, reply.gatewayOrderId)))
  if (!attempt || attempt.partnerId !== context.partnerId || attempt.orderId !== orderId)
    throw new Refused({ code: 'error.notFound.order' })
  // The platform finds a form in any club, and at any venue: whoever reports it must be able to see it.
  if (!(await deps.read(context.partnerId, (db) => findAttempt(db, context.partnerId, attempt.id))))
    throw new Refused({ code: 'error.notFound.order' })
  if (!provider.page.isSigned(reply)) throw new Refused({ code: 'error.badRequest.invalidSignature' })
  const isNew = !(await deps.read(context.partnerId, (db) => isRepeated(db, context)))
  const mayAsk = isNew && (attempt.status === 'open' || attempt.status === 'unknown')
  const ending = mayAsk ? await askHowItEnded(deps, attempt) : null
  if (ending) await settleAndGiveBack(deps, attempt, ending)
  return deps.command(context, async (command) => {
    const order = await deps.paidOrders.hold(command, orderId)
    const after = ending ? order : await waitForIt(command, order, attempt)
    return after.present(command.actor)
  })
}

const waitForIt = async (command: Command, order: HeldOrder, { id }: PaymentAttempt): Promise<HeldOrder> => {
  const attempt = (await findAttempt(command.db, command.partnerId, id))!
  const entry = order.money.transactions.find((each) => each.id === attempt.transactionId)
  // Somebody heard of it meanwhile, or the entry waits for nothing online any more: money that comes is given back.
  if (attempt.status !== 'open' || entry?.status !== 'PENDING' || entry.paymentMethod !== ONLINE_METHOD) return order
  await noteReported(command, attempt)
  return order.awaitOutcome(entry.id)
}
