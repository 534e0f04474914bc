import type { z } from 'zod'
import type { Order, OrderSummary, OrderTransaction } from '@fieldhouse/contract/orders'
import { can } from '@fieldhouse/domain/access'
import { razorpayRefundableAmount, refundableAmount, refundedAmount, refundingAmount } from '@fieldhouse/domain/orders'
import { toMajor } from '@fieldhouse/domain/money'
import { toIso } from '@fieldhouse/domain/time'
import type { Actor } from '../../db/context.ts'
import { moneyOf } from './order-money.ts'
import type { OrderRecord, TransactionRecord } from './order-record.ts'
import type { OrderHead } from './order-head.store.ts'

/** An order as lists show it (ORDERS-23). */
export const presentSummary = (order: OrderHead): z.infer<typeof OrderSummary> => ({
  id: order.id,
  readableId: { readableId: order.readableId },
  partnerId: order.partnerId,
  status: order.status,
  paymentStatus: order.paymentStatus,
  processingStatus: order.processingStatus,
  razorpayStatus: order.razorpayStatus,
  canceled: order.processingStatus === 'CANCELED',
  paymentMethod: order.paymentMethod,
  serviceType: order.serviceType,
  currency: order.currency,
  totalAmount: order.total,
  currentVersion: order.currentVersion,
  customerId: order.customerId,
  customer: order.customer,
  createdAt: toIso(order.createdAt),
  updatedAt: toIso(order.updatedAt),
  processingPayoutId: order.processingPayoutId,
  successfulPayoutId: order.successfulPayoutId,
})

/**
 * An order with its lines, as the detail shows it (ORDERS-23 to -26), and its payments where the caller may see them
 * (ORDERS-150): without the policy of the payment history the list is empty.
 */
export const presentOrder = (order: OrderRecord, { policies }: Pick<Actor, 'policies'>): Order => ({
  ...presentSummary(order),
  refundableAmount: refundableAmount(moneyOf(order)),
  razorpayRefundableAmount: razorpayRefundableAmount(moneyOf(order)),
  refundedAmount: refundedAmount(moneyOf(order)),
  refundingAmount: refundingAmount(moneyOf(order).transactions),
  priceInclusivePf: order.feeInclusive > 0 ? order.total : null,
  processingFee: { amount: order.feeExclusive + order.feeInclusive },
  processingFeeExclusiveCents: order.feeExclusive,
  processingFeeInclusiveCents: order.feeInclusive,
  customerNote: order.customerNote,
  partnerNote: order.partnerNote,
  transactionType: 'PURCHASE',
  partner: { countryCode: order.countryCode },
  orderChangeLogs: order.changeLog.map(({ version, changedAt }) => ({ version, changedAt: toIso(changedAt) })),
  payoutLogs: order.payouts.map(({ settlementUtr: utr }) => ({ settlement: utr === null ? null : { utr } })),
  classSessionAttendances: [],
  venues: order.venue ? [order.venue] : [],
  orderLineItems: order.lineItems.map((line) => ({
    id: line.id,
    orderId: order.id,
    targetType: line.targetType,
    targetId: line.targetId,
    description: line.description,
    price: { price: toMajor(line.price, order.currency), currency: order.currency },
    priceCents: line.price,
    createdAt: toIso(line.createdAt),
    facilityBooking: line.booking && {
      id: line.booking.id,
      canceled: line.booking.canceled,
      facility: { id: line.booking.facilityId, name: line.booking.facilityName },
      timeRange: { start: toIso(line.booking.startsAt), end: toIso(line.booking.endsAt) },
    },
    subscription: line.subscription ?? null,
    customerPackage: line.customerPackage
      ? {
          id: line.customerPackage.id,
          packages: { name: line.customerPackage.name, numberOfPasses: line.customerPackage.totalPasses },
        }
      : null,
    joinClass: null,
    meta: null,
  })),
  orderTransactions: can(policies, 'orderTransaction.view') ? presentTransactions(order) : [],
  excessRefunds: can(policies, 'orderTransaction.view') ? presentExcess(order) : [],
})

const presentExcess = ({ excessRefunds }: OrderRecord): Order['excessRefunds'] =>
  excessRefunds.map(({ id, amount, paymentMethod, providerId, createdAt }) => ({
    id,
    amount,
    paymentMethod,
    paymentId: providerId,
    createdAt: toIso(createdAt),
  }))

/** The payment history, newest first (ORDERS-132). */
export const presentTransactions = (order: OrderRecord): OrderTransaction[] =>
  order.transactions.map((transaction) => presentTransaction(order, transaction)).reverse()

const presentTransaction = (order: OrderRecord, transaction: TransactionRecord): OrderTransaction => ({
  id: transaction.id,
  orderId: order.id,
  transactionType: transaction.transactionType,
  status: transaction.status,
  paymentMethod: transaction.paymentMethod,
  paymentId: transaction.paymentId ?? transaction.card?.providerId ?? null,
  amount: transaction.amount,
  fee: transaction.fee,
  totalAmount: order.total,
  currency: order.currency,
  version: transaction.version,
  createdAt: toIso(transaction.createdAt),
  formDescriptor: null,
  rawData: transaction.card && { properties: propertiesOf(transaction.card) },
})

/** What the card provider answered. A client_secret marks an attempt that failed for want of authentication; it holds none (ORDERS-28). */
const propertiesOf = ({
  status,
  failureCode,
  isUnheard,
}: NonNullable<TransactionRecord['card']>): Record<string, unknown> => ({
  status,
  ...(isUnheard && { unheard: true }),
  ...(failureCode !== null && { failure_code: failureCode }),
  ...((status === 'needsAuthentication' || failureCode === 'authentication_required') && { client_secret: null }),
})
