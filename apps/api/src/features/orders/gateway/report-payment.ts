import type { Order } from '@fieldhouse/contract/orders'
import { isRepeated, type Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { CheckoutReply } from '../../../providers/payment/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import {
  askHowItEnded,
  findCharge,
  findForm,
  noteReported,
  type ChargeRecord,
  settleAndGiveBack,
} from '../../payments/index.ts'
import { orderToChange, saveOrder } from '../change-order.ts'
import { edited } from '../edited-order.ts'
import type { OrderRecord } from '../order-record.ts'
import { presentOrder } from '../present-order.ts'

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
  const charge = provider && (await deps.platform((db) => findForm(db, provider.name, reply.gatewayOrderId)))
  if (!charge || charge.partnerId !== context.partnerId || charge.orderId !== orderId)
    throw new Refused({ code: 'error.notFound.order' })
  if (!provider.page.isSigned(reply)) throw new Refused({ code: 'error.badRequest.invalidSignature' })
  const isNew = !(await deps.read(context.partnerId, (db) => isRepeated(db, context)))
  const mayAsk = isNew && (charge.status === 'open' || charge.status === 'unknown')
  const ending = mayAsk ? await askHowItEnded(deps, charge) : null
  if (ending) await settleAndGiveBack(deps, charge, ending)
  return deps.command(context, async (command) => {
    const order = await orderToChange(command, orderId)
    const after = ending ? order : await waitForIt(command, order, charge)
    return presentOrder(after, command.actor)
  })
}

const waitForIt = async (command: Command, order: OrderRecord, { id }: ChargeRecord): Promise<OrderRecord> => {
  const charge = (await findCharge(command.db, command.partnerId, id))!
  const entry = order.transactions.find((each) => each.id === charge.transactionId)
  // Somebody heard of it meanwhile, or the entry waits for nothing online any more: money that comes is given back.
  if (charge.status !== 'open' || entry?.status !== 'PENDING' || entry.paymentMethod !== 'razorpay') return order
  await noteReported(command, charge)
  const asked = edited(command, order, { statuses: [{ id: entry.id, status: 'UNKNOWN' }] })
  return saveOrder(command, order, asked, { action: 'order.chargeRequested' })
}
