import type { z } from 'zod'
import type { ListedOrder, Order, OrderLineItem, OrderSummary, OrderTransaction } from '@fieldhouse/contract/orders'
import { can } from '@fieldhouse/domain/access'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { byNewest, documentNumber, refundableAmount, refundedAmount, refundingAmount } from '@fieldhouse/domain/orders'
import { toMajor } from '@fieldhouse/domain/money'
import { toIso } from '@fieldhouse/domain/time'
import type { Actor } from '../../db/context.ts'
import { onlineOnWire, presentDisputes, refundableOnWire } from '../payments/index.ts'
import { kindOf, LINE_FIELDS, type LineField } from './line-kinds.ts'
import { methodsBesideOwn, moneyOf } from './order-money.ts'
import type { LineItemRecord, OrderRecord, TransactionRecord } from './order-record.ts'
import { inOrderOfTime } from './lines-of-order.ts'
import { taxesPresented } from './order-taxes.ts'
import type { ListedHead } from './list/orders-list.store.ts'
import type { OrderHead } from './order-head.store.ts'

/** An order as lists show it (ORDERS-23). */
const presentSummary = (order: OrderHead): z.infer<typeof OrderSummary> => ({
  id: order.id,
  readableId: { readableId: order.readableId },
  partnerId: order.partnerId,
  status: order.status,
  paymentStatus: order.paymentStatus,
  processingStatus: order.processingStatus,
  ...onlineOnWire(order.onlineStatus),
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

/** An order of a list with what it adds to the list's figure, and its methods where there are several. */
export const presentListed = ({ part, methods, ...order }: ListedHead): ListedOrder => ({
  ...presentSummary(order),
  ...methodsOnWire(methods),
  ...(part !== null && { part }),
})

const methodsOnWire = (methods: PaymentMethod[] | null) => methods && { paymentMethods: methods }

/**
 * An order with its lines, as the detail shows it (ORDERS-23 to -26), and its payments where the caller may see them
 * (ORDERS-150): without the policy of the payment history the list is empty.
 */
export const presentOrder = (order: OrderRecord, { policies }: Pick<Actor, 'policies'>): Order => ({
  ...presentSummary(order),
  ...methodsOnWire(methodsBesideOwn(order)),
  refundableAmount: refundableAmount(moneyOf(order)),
  ...refundableOnWire(moneyOf(order)),
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
  orderLineItems: inOrderOfTime(order.lineItems).map((line) => ({
    id: line.id,
    orderId: order.id,
    targetType: line.targetType,
    targetId: line.targetId,
    description: line.description,
    price: { price: toMajor(line.price, order.currency), currency: order.currency },
    priceCents: line.price,
    createdAt: toIso(line.createdAt),
    ...presentTarget(line),
    ...presentLineTax(line),
  })),
  orderTransactions: can(policies, 'orderTransaction.view') ? presentTransactions(order) : [],
  overRefunds: can(policies, 'orderTransaction.view') ? presentOverRefunds(order) : [],
  ...(order.disputes.length > 0 &&
    can(policies, 'orderTransaction.view') && { disputes: presentDisputes(order.disputes) }),
  ...presentTaxes(order),
})

/** What a club without tax sees nothing of (BEYOND-35). */
const presentTaxes = (order: OrderRecord): Pick<Order, 'taxes' | 'taxDocuments'> => {
  const taxes = taxesPresented(order)
  if (taxes.length === 0 && order.taxDocuments.length === 0) return {}
  const taxDocuments = order.taxDocuments.map((document) => ({
    id: document.id,
    kind: document.kind,
    number: documentNumber(document),
    issuedAt: toIso(document.issuedAt),
    gross: document.gross,
  }))
  return { taxes, taxDocuments }
}

const presentLineTax = ({ price, tax }: LineItemRecord): Pick<OrderLineItem, 'tax'> => {
  if (!tax) return {}
  const within = tax.parts.reduce((sum, part) => sum + part, 0)
  return { tax: { net: price - within, tax: within } }
}

/** What a line sold, in the field of its kind; the fields of the others are null. */
const presentTarget = (line: LineItemRecord) => {
  const kind = line.target === null ? undefined : kindOf(line.targetType)
  const fields = LINE_FIELDS.map((field) => [field, kind?.field === field ? kind.present(line) : null])
  return Object.fromEntries(fields) as Pick<OrderLineItem, LineField>
}

const presentOverRefunds = ({ overRefunds }: OrderRecord): Order['overRefunds'] =>
  overRefunds.map(({ id, amount, paymentMethod, refundId, createdAt, settledAs, settledAt, cameBack }) => ({
    id,
    amount,
    paymentMethod,
    paymentId: refundId,
    createdAt: toIso(createdAt),
    settledAs,
    settledAt: settledAt === null ? null : toIso(settledAt),
    cameBack,
  }))

/** The payment history, newest first (ORDERS-132). */
export const presentTransactions = (order: OrderRecord): OrderTransaction[] =>
  order.transactions.toSorted(byNewest).map((transaction) => presentTransaction(order, transaction))

const presentTransaction = (order: OrderRecord, transaction: TransactionRecord): OrderTransaction => ({
  id: transaction.id,
  orderId: order.id,
  transactionType: transaction.transactionType,
  status: transaction.status,
  paymentMethod: transaction.paymentMethod,
  paymentId: transaction.paymentId ?? transaction.attempt?.paymentId ?? null,
  amount: transaction.amount,
  fee: transaction.fee,
  totalAmount: order.total,
  currency: order.currency,
  version: transaction.version,
  createdAt: toIso(transaction.createdAt),
  formDescriptor: null,
  rawData: transaction.attempt && { properties: propertiesOf(transaction.attempt) },
})

/** What the provider answered. A client_secret marks an attempt that failed for want of authentication; it holds none (ORDERS-28). */
const propertiesOf = ({
  status,
  failureCode,
  isUnheard,
}: NonNullable<TransactionRecord['attempt']>): Record<string, unknown> => ({
  status,
  ...(isUnheard && { unheard: true }),
  ...(failureCode !== null && { failure_code: failureCode }),
  ...((status === 'needsAuthentication' || failureCode === 'authentication_required') && { client_secret: null }),
})
