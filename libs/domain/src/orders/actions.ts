import { isMarkedByHand } from './decide.ts'
import type { OrderTransaction } from './types.ts'

export type TransactionAction =
  | 'markAsPaid'
  | 'collectPayment'
  | 'collectWithCash'
  | 'collectWithAnotherCard'
  | 'retry'
  | 'cancelTransaction'
  | 'markAsRefunded'
  | 'issueRefund'
  | 'settleAsPaid'
  | 'settleAsNotPaid'

/** An attempt that the customer's bank wants to authenticate carries a client_secret (ORDERS-28). */
export type LoggedTransaction = OrderTransaction & {
  rawData?: { properties?: Readonly<Record<string, unknown>> } | null
}

const FAILED = ['PAYMENT_FAILURE', 'PLUGIN_FAILURE', 'UNKNOWN']
const isFailed = (entry: OrderTransaction): boolean => FAILED.includes(entry.status)

/** True for an attempt that failed for want of authentication (ORDERS-28). */
export const needsAuthentication = (entry: LoggedTransaction): boolean =>
  entry.rawData?.properties !== undefined && 'client_secret' in entry.rawData.properties

/** True when the last failed purchase by card wanted authentication: such an order is cancelled instead of collected (ORDERS-43). */
export const failedAuthentication = (log: readonly LoggedTransaction[]): boolean => {
  const [last] = log
    .filter((each) => each.transactionType === 'PURCHASE' && each.paymentMethod === 'creditCard' && isFailed(each))
    .toSorted((a, b) => b.createdAt - a.createdAt)
  return last !== undefined && needsAuthentication(last)
}

/** True for an entry with an attempt that nobody tells of any more: an owner says how it ended. */
const isUnheard = (entry: LoggedTransaction): boolean => entry.rawData?.properties?.['unheard'] === true

/** True for a refund by a method of which a provider took money here: it can go back where it came from. */
const wasTakenByProvider = ({ paymentMethod }: LoggedTransaction, log: readonly LoggedTransaction[]): boolean =>
  !isMarkedByHand(paymentMethod) &&
  log.some(
    (each) =>
      each.transactionType === 'PURCHASE' &&
      each.status === 'SUCCESS' &&
      each.paymentMethod === paymentMethod &&
      each.rawData?.properties?.['status'] === 'succeeded',
  )

/**
 * What a payment log entry offers. Pending purchases: by card to collect it, or to take cash instead, and to cancel when the
 * last failed card attempt wanted authentication; online to open the gateway's form, or to take cash instead; by anything else
 * to mark it as paid. Failed purchases: to retry or to
 * collect otherwise; those that nobody tells of any more to say how they ended. Pending refunds: to give them back to the card or online, where the money came so, or to mark them as refunded. Others nothing
 * (ORDERS-38 to ORDERS-41, ORDERS-43, ORDERS-44).
 */
export const actionsFor = (entry: LoggedTransaction, log: readonly LoggedTransaction[]): TransactionAction[] => {
  if (isUnheard(entry)) return ['settleAsPaid', 'settleAsNotPaid']
  if (entry.transactionType === 'REFUND' && entry.status !== 'PENDING') return []
  if (entry.transactionType === 'REFUND')
    return wasTakenByProvider(entry, log) ? ['issueRefund', 'markAsRefunded'] : ['markAsRefunded']
  // The gateway's form asks for its own way to pay; a card is none of the order's methods there.
  if (isFailed(entry) && entry.paymentMethod === 'razorpay') return ['retry', 'collectWithCash']
  if (isFailed(entry)) return ['retry', 'collectWithCash', 'collectWithAnotherCard']
  if (entry.status !== 'PENDING') return []
  if (isMarkedByHand(entry.paymentMethod)) return ['markAsPaid']
  if (entry.paymentMethod === 'razorpay') return ['collectPayment', 'collectWithCash']
  return [failedAuthentication(log) ? 'cancelTransaction' : 'collectPayment', 'collectWithCash']
}

/**
 * True for a pending refund whose place others took: it was carried out otherwise, or in parts. One that was taken back because its
 * change was undone has none after it (ORDERS-33, ORDERS-138).
 */
export const isReplacedRefund = (entry: OrderTransaction, log: readonly OrderTransaction[]): boolean =>
  entry.transactionType === 'REFUND' &&
  entry.status === 'ADJUSTED' &&
  log.some(
    ({ id, transactionType, status, createdAt }) =>
      id !== entry.id &&
      transactionType === 'REFUND' &&
      status !== 'ADJUSTED' &&
      status !== 'CANCELED' &&
      createdAt >= entry.createdAt,
  )

/** The newest pending purchase with this amount (minor units) and method, which a ticked 'Customer has paid' marks (ADDTX-22, ADDTX-52). */
export const purchaseToMark = (
  transactions: readonly OrderTransaction[],
  amount: number,
  paymentMethod: OrderTransaction['paymentMethod'],
): OrderTransaction | null =>
  transactions
    .filter(
      (entry) =>
        entry.transactionType === 'PURCHASE' &&
        entry.status === 'PENDING' &&
        entry.amount === amount &&
        entry.paymentMethod === paymentMethod,
    )
    .sort((a, b) => b.createdAt - a.createdAt)[0] ?? null
