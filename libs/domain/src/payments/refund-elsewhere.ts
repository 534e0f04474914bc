import { sumOf } from '../orders/status.ts'
import { keptAmount } from '../orders/refundable.ts'
import type { OrderMoney, OrderTransaction } from '../orders/types.ts'
import type { ChargedMethod } from './charge.ts'

/** What a refund is for that somebody made at the provider. Minor units; `amount` and `excess` make up the refund. */
export type RefundElsewhere = {
  /** What of it the order owed or still held: a refund of the order. */
  amount: number
  /** The pending refunds that are done with it. */
  completes: OrderTransaction[]
  /** What is left of the last of those, and stays owed. */
  stillOwed: number
  /** What nobody owed yet: it is given back as well, and no longer sold. */
  beyond: number
  /** What the order neither owed nor held any more, as it was handed back here, too: the customer has it twice. */
  excess: number
}

/**
 * What a refund means to an order that a provider made without being asked by us (PAYMETHODS-33): it completes a pending refund by that method
 * of the same amount or a part of a larger one, else it is one of its own, or is for several that are owed where the method no
 * longer holds as much beside them. More than it owes and holds is no refund of the order. Amounts in minor units.
 */
export const refundElsewhere = (
  order: Pick<OrderMoney, 'transactions'>,
  { amount: given, method }: { amount: number; method: ChargedMethod },
): RefundElsewhere => {
  const byMethod = order.transactions.filter((entry) => entry.paymentMethod === method)
  const kept = Math.min(keptAmount(order), keptAmount({ transactions: byMethod }))
  const owed = byMethod.filter(({ transactionType, status }) => transactionType === 'REFUND' && status === 'PENDING')
  const amount = Math.min(given, kept + total(owed))
  const completes = completedBy(amount, owed, kept)
  const left = amount - total(completes)
  return {
    amount,
    completes,
    stillOwed: Math.max(0, -left),
    beyond: Math.max(0, left),
    excess: given - amount,
  }
}

const total = (entries: readonly OrderTransaction[]): number => sumOf(entries, 'REFUND', ['PENDING'])

const completedBy = (amount: number, owed: readonly OrderTransaction[], kept: number): OrderTransaction[] => {
  if (amount === 0) return []
  const one = owed.find((each) => each.amount === amount) ?? owed.find((each) => each.amount > amount)
  if (one) return [one]
  return amount <= kept ? [] : owed.filter((_, i) => total(owed.slice(0, i)) < amount)
}
