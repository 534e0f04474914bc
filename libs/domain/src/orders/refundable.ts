import type { PaymentMethod } from '../fees/payment-methods.ts'
import { fraction, roundDown, times } from '../money/index.ts'
import { sumOf } from './status.ts'
import type { OrderMoney, OrderStatus, OrderTransaction, TransactionStatus, TransactionType } from './types.ts'

const refundsOf = (transactions: readonly OrderTransaction[]): number =>
  sumOf(transactions, 'REFUND', ['SUCCESS', 'PENDING', 'UNKNOWN'])

/** What of an order's money is looked at where something is to be given back. */
type Paid = Pick<OrderMoney, 'transactions' | 'disputes'>

/** What its customers' banks have taken back of an order's payments, for good or until they have decided, in minor units. */
export const disputedAmount = ({ disputes = [] }: Pick<OrderMoney, 'disputes'>): number =>
  disputes.reduce((sum, { status, amount }) => (status === 'won' ? sum : sum + amount), 0)

/** What was paid and is neither given back nor owed back, nor disputed or lost so, processing fees included, in minor units. */
export const keptAmount = (order: Paid): number =>
  Math.max(
    0,
    sumOf(order.transactions, 'PURCHASE', ['SUCCESS']) - refundsOf(order.transactions) - disputedAmount(order),
  )

/** What can still be refunded with the gateway, processing fees included, in minor units (ORDERS-135). */
export const refundableWithFees = (order: Paid): number => keptAmount(order)

type WithFee = Pick<OrderTransaction, 'transactionType' | 'status' | 'fee'>

const feesOf = (transactions: readonly WithFee[], type: TransactionType, statuses: readonly TransactionStatus[]) =>
  transactions.reduce(
    (sum, { transactionType, status, fee }) =>
      transactionType === type && statuses.includes(status) ? sum + fee : sum,
    0,
  )

/** The processing fees that were paid: those within the successful purchases, in minor units. */
export const paidFees = (transactions: readonly WithFee[]): number => feesOf(transactions, 'PURCHASE', ['SUCCESS'])

/** The processing fees that were paid and are neither given back nor owed back, in minor units. */
export const keptFees = (transactions: readonly WithFee[]): number =>
  paidFees(transactions) - feesOf(transactions, 'REFUND', ['SUCCESS', 'PENDING', 'UNKNOWN'])

/**
 * What can still be refunded: successful purchases minus their processing fees minus refunds that are successful, pending or
 * under way, not below 0, in minor units (ORDERS-135). The fee of a purchase that nobody paid takes nothing off it. What is disputed at the bank of
 * a payment, or was lost so, has gone back: of the price that its method holds, and of its fee last.
 */
export const refundableAmount = ({ transactions, disputes = [] }: Paid): number => {
  const gone = [...new Set(disputes.map(({ paymentMethod }) => paymentMethod))].reduce((sum, method) => {
    const ofMethod = transactions.filter(({ paymentMethod }) => paymentMethod === method)
    const disputed = disputedAmount({ disputes: disputes.filter(({ paymentMethod }) => paymentMethod === method) })
    return sum + Math.min(disputed, priceHeld(ofMethod))
  }, 0)
  const held = sumOf(transactions, 'PURCHASE', ['SUCCESS']) - paidFees(transactions) - refundsOf(transactions)
  return Math.max(0, held - gone)
}

/** What was paid without fees and is not given back, in minor units. */
const priceHeld = (transactions: readonly OrderTransaction[]): number =>
  Math.max(0, sumOf(transactions, 'PURCHASE', ['SUCCESS']) - refundsOf(transactions) - keptFees(transactions))

/**
 * The processing fee within a refund that is being added: what is given back of what a method took is its price first, and its fee goes
 * last, so that what is left of the fee is what `keptFees` says. All amounts in minor units.
 */
export const feeOfRefund = (
  transactions: readonly OrderTransaction[],
  refund: { paymentMethod: PaymentMethod; amount: number },
): number => {
  const byMethod = transactions.filter(({ paymentMethod }) => paymentMethod === refund.paymentMethod)
  return Math.min(keptFees(byMethod), Math.max(0, refund.amount - priceHeld(byMethod)))
}

/** What was refunded, in minor units. */
export const refundedAmount = ({ transactions }: Pick<OrderMoney, 'transactions'>): number =>
  sumOf(transactions, 'REFUND', ['SUCCESS'])

/**
 * What is still to be refunded: the pending refunds minus the purchases after the oldest of them that nobody has paid, not below 0, in minor
 * units (ORDERS-46, ORDERS-137). What was paid after it was paid on its own, and takes nothing off what was promised back.
 */
export const refundingAmount = (transactions: readonly OrderTransaction[]): number => {
  const pending = transactions.filter((entry) => entry.transactionType === 'REFUND' && entry.status === 'PENDING')
  if (pending.length === 0) return 0
  const oldest = Math.min(...pending.map((entry) => entry.createdAt))
  const later = transactions.filter((entry) => entry.createdAt > oldest)
  const refunds = sumOf(pending, 'REFUND', ['PENDING'])
  return Math.max(0, refunds - sumOf(later, 'PURCHASE', ['PENDING']))
}

/**
 * The most that cancelling slots may give back: what the order can refund when all its lines go; the price of the slots when
 * the order is not pending, never more than the order can refund; else nothing (BOOKING-46). Minor units.
 */
export const refundableBySlotCancel = (cancel: {
  cancelsAllLines: boolean
  price: number
  orderRefundable: number
  orderStatus: OrderStatus
}): number => {
  if (cancel.cancelsAllLines) return cancel.orderRefundable
  return cancel.orderStatus === 'pending' ? 0 : Math.min(cancel.price, cancel.orderRefundable)
}

/**
 * The same for bookings of an order, of which the others stay: `live` are the prices of the bookings that are not cancelled yet,
 * `chosen` the ids of those that are to be (BOOKING-46). Minor units.
 */
export const mostBySlotCancel = (
  live: readonly { id: string; price: number }[],
  chosen: readonly string[],
  order: { refundableAmount: number; status: OrderStatus },
): number => {
  const going = live.filter(({ id }) => chosen.includes(id))
  return refundableBySlotCancel({
    cancelsAllLines: going.length === live.length,
    price: going.reduce((sum, { price }) => sum + price, 0),
    orderRefundable: order.refundableAmount,
    orderStatus: order.status,
  })
}

/** A typed refund amount: below 0 it is 0 (ORDERS-56). Minor units. */
export const enteredRefund = (amount: number): number => Math.max(0, amount)

/** What a typed percentage of the maximum comes to, rounded down: the percentage is held between 0 and 100 (ORDERS-56, ORDERS-57). */
export const refundOfPercent = (percent: number, maximum: number): number =>
  roundDown(times(fraction(Math.min(100, Math.max(0, percent))), { numerator: BigInt(maximum), denominator: 100n }))

/** How many percent of the maximum an amount is, rounded down to two decimals and never above 100 (ORDERS-57). */
export const percentOfRefund = (amount: number, maximum: number): number =>
  maximum > 0 ? Math.min(100, Math.floor((amount * 10_000) / maximum) / 100) : 0

/** True for an amount that may be confirmed: not above the maximum (ORDERS-58). */
export const isRefundWithin = (amount: number, maximum: number): boolean => amount >= 0 && amount <= maximum
