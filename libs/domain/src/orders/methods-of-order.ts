import type { PaymentMethod } from '../fees/payment-methods.ts'
import { paidByMethod } from './paid-by-method.ts'
import { FAILED } from './status.ts'
import type { OrderMoney, TransactionStatus } from './types.ts'

/** Of these, nobody knows yet that it was paid, and nobody gave it up. */
const OPEN: readonly TransactionStatus[] = ['PENDING', 'UNKNOWN', ...FAILED]

/**
 * The methods by which an order was paid or is to be paid, each once: the one that paid first before the others, those of what is open after
 * them. An order of which neither is true, as one that costs nothing or was cancelled before it was paid, is called by its own method.
 */
export const methodsOfOrder = ({
  paymentMethod,
  transactions,
}: Pick<OrderMoney, 'paymentMethod' | 'transactions'>): PaymentMethod[] => {
  const purchases = transactions.filter(({ transactionType, amount }) => transactionType === 'PURCHASE' && amount > 0)
  const paid = paidByMethod({ transactions: purchases })
  const open = purchases.filter(({ status }) => OPEN.includes(status))
  const methods = new Set([...paid, ...open].map((each) => each.paymentMethod))
  return methods.size > 0 ? [...methods] : [paymentMethod]
}
