import type { Order } from '@fieldhouse/contract/orders'
import {
  completableAmount,
  decideCompleteRefund,
  decideIssuePending,
  type CompletedRefund,
  type TransactionChange,
} from '@fieldhouse/domain/orders'
import type { ChargedMethod } from '@fieldhouse/domain/payments'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { effectReply } from '../cancel-order.ts'
import { withRefunds } from './with-refunds.ts'
import { availableAtCharges, refundToCharges } from './refund-to-charges.ts'
import { orderOfTransaction, saveOrder } from '../change-order.ts'
import { edited } from '../edited-order.ts'
import { moneyOf } from '../order-money.ts'
import type { OrderRecord } from '../order-record.ts'
import { refusedAmount } from '../refused-amount.ts'

export type CompleteRefundRequest = { amount: number; autoRefund: boolean }

/**
 * Completes a pending refund, wholly or in part (ORDERS-44, ORDERS-45, ORDERS-97): marks it as handed back, or with `autoRefund` gives it
 * back to the cards or through the gateway that took the money. A part replaces the entry by what was given back and, on an
 * active order, by what is still owed. Refuses more than is owed, and than the provider can give back.
 */
export const completeRefund = (
  deps: Deps,
  context: Context,
  transactionId: string,
  request: CompleteRefundRequest,
): Promise<Order> =>
  withRefunds(deps, context, async (command) =>
    complete(command, await orderOfTransaction(command, transactionId), transactionId, request),
  )

/**
 * What completing a pending refund would do with the order's money: the command itself, rolled back (BEYOND-39). It speaks of this
 * refund alone: the order counts as it was before it was owed.
 */
export const previewCompleteRefund = (
  deps: Deps,
  context: Context,
  transactionId: string,
  request: CompleteRefundRequest,
): Promise<ReturnType<typeof effectReply>> =>
  deps.rehearse(context, async (command) => {
    const order = await orderOfTransaction(command, transactionId)
    const after = await complete(command, order, transactionId, request)
    const owed = moneyOf(order).transactions.find(({ id }) => id === transactionId)!
    const before = { ...order, transactions: order.transactions.filter(({ id }) => id !== transactionId) }
    return effectReply(before, after, { maximum: completableAmount(moneyOf(order), owed), byPolicy: null })
  })

const complete = async (
  command: Command,
  order: OrderRecord,
  transactionId: string,
  { amount, autoRefund }: CompleteRefundRequest,
): Promise<OrderRecord> => {
  const completed = { transactionId, amount, isSuperAdmin: command.actor.superAdmin }
  const method = order.transactions.find(({ id }) => id === transactionId)!.paymentMethod
  const decision = autoRefund
    ? decideIssuePending(moneyOf(order), { ...completed, available: availableAtCharges(order, method) })
    : decideCompleteRefund(moneyOf(order), completed)
  if (!decision.ok) throw refusedAmount(decision.refusal, 'amount')
  const { entry, stillPending } = decision.value
  const { paymentMethod } = entry
  const rest: TransactionChange[] =
    stillPending > 0
      ? [
          {
            kind: 'add',
            transactionType: 'REFUND',
            status: 'PENDING',
            amount: stillPending,
            paymentMethod,
            restOf: entry.id,
          },
        ]
      : []
  // On a cancelled order the rest is in no entry any more: the customer does not get it after all, and it was sold again.
  const after = autoRefund
    ? edited(command, order, {
        log: [
          { kind: 'adjust', id: entry.id },
          ...refundToCharges(order, paymentMethod as ChargedMethod, amount),
          ...rest,
        ],
      })
    : handedBack(command, order, decision.value, rest)
  return saveOrder(command, order, after, {
    action: autoRefund ? 'order.refundRequested' : 'order.refundCompleted',
  })
}

const handedBack = (
  command: Command,
  order: OrderRecord,
  { entry, amount }: CompletedRefund,
  rest: readonly TransactionChange[],
): OrderRecord =>
  amount === entry.amount
    ? edited(command, order, { statuses: [{ id: entry.id, status: 'SUCCESS' }] })
    : edited(command, order, {
        log: [
          { kind: 'adjust', id: entry.id },
          {
            kind: 'add',
            transactionType: 'REFUND',
            status: 'SUCCESS',
            amount,
            paymentMethod: entry.paymentMethod,
          },
          ...rest,
        ],
      })
