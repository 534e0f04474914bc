import { randomBytes, randomUUID } from 'node:crypto'
import { chargeFor, feeFor, type Charge, type PaymentMethod, type ProcessingFeeConfig } from '@fieldhouse/domain/fees'
import {
  COLLECTABLE,
  journalFor,
  readableId,
  statusOf,
  sumOf,
  type OrderEvent,
  type OrderMoney,
  type TransactionStatus,
} from '@fieldhouse/domain/orders'
import type { Journal } from '../../books/journals.store.ts'
import type { OrderRecord, TransactionRecord } from './order-record.ts'

/** What the rules of money read of an order. */
export const moneyOf = (order: OrderRecord): OrderMoney => ({
  processingStatus: order.processingStatus,
  totalAmount: order.total,
  processingFeeExclusiveCents: order.feeExclusive,
  processingFeeInclusiveCents: order.feeInclusive,
  paymentMethod: order.paymentMethod as PaymentMethod,
  processingPayoutId: order.processingPayoutId,
  successfulPayoutId: order.successfulPayoutId,
  transactions: order.transactions.map((t) => ({ ...t, paymentMethod: t.paymentMethod as PaymentMethod })),
})

/** The order with both statuses as its payments make them (ORDERS-124). */
export const withStatus = (order: OrderRecord): OrderRecord => ({ ...order, ...statusOf(moneyOf(order)) })

type PartnerMoney = { currency: string; absorbProcessingFee: boolean; feeConfig: ProcessingFeeConfig }

/** What a customer pays for a price with this method, fee included; minor units (PAYMETHODS-24 to -26). */
export const chargeOf = (price: number, method: PaymentMethod, partner: PartnerMoney): Charge =>
  chargeFor(price, feeFor(partner.feeConfig, method, partner.currency), partner)

const KINDS: Record<OrderEvent['type'], Journal['kind']> = {
  placed: 'sale',
  changed: 'saleChange',
  canceled: 'saleCancellation',
  paid: 'payment',
  refunded: 'refund',
  excessRefunded: 'excessRefund',
}

/** The journals of events, one each; an event that moves nothing leaves none. */
export const journalsOf = (events: readonly OrderEvent[]): Journal[] =>
  events.flatMap((event) => {
    const postings = journalFor(event)
    return postings.length > 0 ? [{ id: randomUUID(), kind: KINDS[event.type], postings }] : []
  })

/** A new entry of the payment log; `settledAt` is set for what is paid or refunded already. */
export const newTransaction = (
  entry: Pick<TransactionRecord, 'transactionType' | 'paymentMethod' | 'amount' | 'version' | 'createdAt'> & {
    status: 'PENDING' | 'SUCCESS' | 'UNKNOWN'
    fee?: number
  },
): TransactionRecord => ({
  ...entry,
  id: randomUUID(),
  paymentId: null,
  fee: entry.fee ?? 0,
  settledAt: entry.status === 'SUCCESS' ? entry.createdAt : null,
  card: null,
})

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
