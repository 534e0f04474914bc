import type { PaymentMethod } from '../fees/payment-methods.ts'
import { decideEditable } from '../orders/decide.ts'
import { COLLECTABLE, sumOf } from '../orders/status.ts'
import type { OrderMoney, OrderTransaction, OnlineStatus } from '../orders/types.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'

/** Once the gateway's form says that it is done, the order is asked for so often, in pauses of so many milliseconds (ADDTX-20). */
export const GATEWAY_POLLS = 6
export const GATEWAY_POLL_MS = 2000

/** What may be done in the form of the gateway's sandbox, which moves no money. */
export const GATEWAY_CHOICES = ['pay', 'fail', 'eventLate', 'eventTwice', 'timeOut'] as const
export type GatewayChoice = (typeof GATEWAY_CHOICES)[number]

const isByGateway = (entry: OrderTransaction): boolean => entry.paymentMethod === 'razorpay'

/** What the gateway's form collects: purchases by online payment that are still owed, the oldest first. */
export const owedOnline = ({ transactions }: Pick<OrderMoney, 'transactions'>): OrderTransaction[] =>
  transactions
    .filter((entry) => isByGateway(entry) && entry.transactionType === 'PURCHASE' && COLLECTABLE.includes(entry.status))
    .toSorted((a, b) => a.createdAt - b.createdAt)

/**
 * The purchase that the gateway's form collects: the oldest by online payment that is still owed (ADDTX-19). Refuses an order that
 * may not change, one whose payment is being checked, and one that owes nothing online.
 */
export const decideOpenGateway = (order: OrderMoney): Decision<OrderTransaction> => {
  const editable = decideEditable(order)
  if (!editable.ok) return editable
  const isUnderWay = order.transactions.some(
    (entry) => isByGateway(entry) && entry.transactionType === 'PURCHASE' && entry.status === 'UNKNOWN',
  )
  if (isUnderWay) return refuse('error.badRequest.paymentUnderWay')
  const [oldest] = owedOnline(order)
  return oldest ? accept(oldest) : refuse('error.badRequest.transactionNotPending')
}

/**
 * What the gateway says of an order once it took or gave back an amount: captured with the money, refunded when all that it took
 * went back, and captured while a part of it is here (PAYMETHODS-33). A refund that came back is an amount below 0. Minor units;
 * the transactions are those before.
 */
const statusOnceMoved = (
  order: Pick<OrderMoney, 'transactions'>,
  moved: { kind: 'charge' | 'refund'; amount: number },
): OnlineStatus => {
  if (moved.kind === 'charge') return 'captured'
  const online = order.transactions.filter(isByGateway)
  const givenBack = sumOf(online, 'REFUND', ['SUCCESS']) + moved.amount
  return givenBack >= sumOf(online, 'PURCHASE', ['SUCCESS']) ? 'refunded' : 'captured'
}

/** The same of an order whose money moved by a method: what moves otherwise says nothing of its online payment. */
export const onlineStatusAfter = (
  order: Pick<OrderMoney, 'transactions'> & { onlineStatus: OnlineStatus | null },
  { method, ...moved }: { method: PaymentMethod; kind: 'charge' | 'refund'; amount: number },
): OnlineStatus | null => (method === 'razorpay' ? statusOnceMoved(order, moved) : order.onlineStatus)
