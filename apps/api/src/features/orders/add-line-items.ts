import type { Order } from '@fieldhouse/contract/orders'
import { feeFor, type PaymentMethod } from '@fieldhouse/domain/fees'
import { checkAddedLines, decideAddLines } from '@fieldhouse/domain/orders'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { granted, Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { checkMethod, findPaymentSettings } from '../payments/index.ts'
import { effectReply } from './cancel-order.ts'
import { tellOfRefund } from './confirmation/tell-customer.ts'
import { orderAsSeen, orderToChange, saveOrder } from './change-order.ts'
import { edited } from './edited-order.ts'
import { moneyOf, withTotals } from './order-money.ts'
import { rateOf, withRate } from './order-taxes.ts'
import type { OrderRecord } from './order-record.ts'
import { lineByHand, newLine } from './place-order.ts'
import { presentOrder } from './present-order.ts'

export type AddLineItemsRequest = {
  changes: readonly {
    lineItem: { price: number; currency: string; description: string; paymentMethod?: PaymentMethod | undefined }
  }[]
  paymentMethod?: PaymentMethod | undefined
  /** What no provider gives back is handed to the customer now. */
  handedBack?: boolean | undefined
  emailingEnable?: boolean | undefined
}

/**
 * Adds line items to an order, as a version of it (ORDERS-50, ORDERS-51, ORDERS-91, ORDERS-139). Above 0 in all they are a new purchase
 * by the chosen method, with its fee; below 0 they lower the open purchases, then leave a pending refund. Refuses another
 * version of the order than the one that is named. With `emailingEnable` the customer is told of what goes back.
 */
export const addLineItems = (
  deps: Deps,
  context: Context,
  id: string,
  { version, ...request }: AddLineItemsRequest & { version?: number | undefined },
): Promise<Order> =>
  deps.command(context, async (command) => {
    const order = await orderAsSeen(command, id, version)
    const after = await add(command, order, request)
    if (request.emailingEnable) await tellOfRefund(command, order, after)
    return presentOrder(after, command.actor)
  })

/** What adding line items would do with the order's money: the command itself, rolled back (BEYOND-39). */
export const previewAddLineItems = (
  deps: Deps,
  context: Context,
  id: string,
  request: AddLineItemsRequest,
): Promise<ReturnType<typeof effectReply>> =>
  deps.rehearse(context, async (command) => {
    const order = await orderToChange(command, id)
    return effectReply(order, await add(command, order, request), { maximum: 0, byPolicy: null })
  })

const add = async (command: Command, order: OrderRecord, request: AddLineItemsRequest): Promise<OrderRecord> => {
  const settings = await findPaymentSettings(command.db, command.partnerId)
  granted(checkAddedLines(request.changes, order.currency))
  const prices = request.changes.map(({ lineItem }) => lineItem.price)
  const paymentMethod = methodOf(order, request)
  if (prices.reduce((sum, price) => sum + price, 0) > 0)
    checkMethod(paymentMethod, settings.methodsForStaff, order.currency)
  const decision = decideAddLines(moneyOf(order), {
    prices,
    paymentMethod,
    rate: feeFor(settings.feeConfig, paymentMethod, order.currency),
    partner: { currency: order.currency, absorbProcessingFee: settings.absorbProcessingFee },
    handedBack: request.handedBack ?? false,
  })
  if (!decision.ok) throw new Refused(decision.refusal)
  const lines = request.changes.map(({ lineItem: { description, price } }) =>
    // Tax is within what is typed, by the rate that the order keeps.
    withRate(newLine(lineByHand(description, price), command.now), rateOf(order)),
  )
  const after = edited(command, withTotals({ ...order, lineItems: [...order.lineItems, ...lines] }, decision.value), {
    log: decision.value.changes,
    makesVersion: true,
  })
  return saveOrder(command, order, after, { action: 'order.linesAdded' })
}

const methodOf = (order: OrderRecord, request: AddLineItemsRequest): PaymentMethod =>
  request.paymentMethod ??
  request.changes.find(({ lineItem }) => lineItem.paymentMethod)?.lineItem.paymentMethod ??
  order.paymentMethod
