import { randomBytes, randomUUID } from 'node:crypto'
import { chargeFor, feeFor, type Charge, type PaymentMethod, type ProcessingFeeConfig } from '@fieldhouse/domain/fees'
import {
  COLLECTABLE,
  journalsBetween,
  methodsOfOrder,
  readableId,
  statusOf,
  sumOf,
  type OrderMoney,
  type PostedOrder,
  type Settlement,
  type TransactionStatus,
} from '@fieldhouse/domain/orders'
import type { Journal } from '../../books/journals.store.ts'
import { taxesOf } from './order-taxes.ts'
import type { OrderRecord } from './order-record.ts'

/** What the rules of money read of an order. */
export const moneyOf = (order: OrderRecord): OrderMoney => ({
  processingStatus: order.processingStatus,
  totalAmount: order.total,
  processingFeeExclusiveCents: order.feeExclusive,
  processingFeeInclusiveCents: order.feeInclusive,
  paymentMethod: order.paymentMethod,
  processingPayoutId: order.processingPayoutId,
  successfulPayoutId: order.successfulPayoutId,
  transactions: order.transactions,
  disputes: order.disputes,
})

/** By which methods an order was or is to be paid; null where that is its own alone, as of most. */
export const methodsBesideOwn = (order: OrderRecord): PaymentMethod[] | null => {
  const methods = methodsOfOrder(order)
  return methods.length === 1 && methods[0] === order.paymentMethod ? null : methods
}

/** The order with both statuses as its payments make them (ORDERS-124). */
export const withStatus = (order: OrderRecord): OrderRecord => ({ ...order, ...statusOf(moneyOf(order)) })

type PartnerMoney = { currency: string; absorbProcessingFee: boolean; feeConfig: ProcessingFeeConfig }

/** What a customer pays for a price with this method, fee included; minor units (PAYMETHODS-24 to -26). */
export const chargeOf = (price: number, method: PaymentMethod, partner: PartnerMoney): Charge =>
  chargeFor(price, feeFor(partner.feeConfig, method, partner.currency), partner)

/** The order with the total and the fees that a change settles it at. */
export const withTotals = (order: OrderRecord, settled: Settlement): OrderRecord => ({
  ...order,
  total: settled.totalAmount,
  feeExclusive: settled.processingFeeExclusiveCents,
  feeInclusive: settled.processingFeeInclusiveCents,
})

/** What the ledger follows from. */
export const postedOf = (order: OrderRecord): PostedOrder => ({
  ...moneyOf(order),
  taxes: taxesOf(order),
  overRefunds: order.overRefunds,
  disputes: order.disputes,
})

/** The journals of an order that becomes what `after` is; null before it is placed. */
export const journalsOf = (before: OrderRecord | null, after: OrderRecord): Journal[] =>
  journalsBetween(before && postedOf(before), postedOf(after)).map((journal) => ({ id: randomUUID(), ...journal }))

export const newReadableId = (): string => readableId(randomBytes(8))

/** What customers are told that they have not paid yet: also a payment of which nobody can say that it came. */
export const NOT_KNOWN_PAID: readonly TransactionStatus[] = [...COLLECTABLE, 'UNKNOWN']

/** What of an order is still to be paid by which methods, in minor units; the one that was asked for first comes first. */
export const openBy = (
  order: OrderRecord,
  statuses: readonly TransactionStatus[] = COLLECTABLE,
): { method: PaymentMethod; amount: number }[] => {
  const open = moneyOf(order)
    .transactions.filter(({ transactionType, status }) => transactionType === 'PURCHASE' && statuses.includes(status))
    .toSorted((a, b) => a.createdAt - b.createdAt)
  return [...Map.groupBy(open, ({ paymentMethod }) => paymentMethod)].map(([method, entries]) => ({
    method,
    amount: entries.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

/** By which methods an order is still to be paid, as a text to compare. */
export const openMethods = (order: OrderRecord): string =>
  openBy(order)
    .map(({ method }) => method)
    .toSorted()
    .join(' ')

/** What of an order is still to be paid, in minor units. */
export const openAmount = (order: OrderRecord): number => sumOf(moneyOf(order).transactions, 'PURCHASE', COLLECTABLE)
