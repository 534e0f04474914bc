import { sumOf } from '../orders/status.ts'
import { keptAmount } from '../orders/refundable.ts'
import type { OrderMoney, OrderTransaction } from '../orders/types.ts'
import type { ChargedMethod } from './charge.ts'

/** What a refund is for that somebody made at the provider. Minor units; `amount` and `over` make up the refund. */
export type RefundElsewhere = {
  /** What of it the order owed or still held: a refund of the order. */
  amount: number
  /** The refunds that are done with it: pending ones, and those that were lost on their way to the provider. */
  completes: OrderTransaction[]
  /** What is left of the last of those, and stays owed. */
  stillOwed: number
  /** What nobody owed yet: it is given back as well, and no longer sold. */
  beyond: number
  /** What the order neither owed nor held any more, as it was handed back here, too: the customer has it twice. */
  over: number
}

/**
 * What a refund means to an order that a provider made without being asked by us (PAYMETHODS-33): it completes a pending refund by that method
 * of the same amount or a part of a larger one, else it is one of its own, or is for several that are owed where the method no
 * longer holds as much beside them. More than it owes and holds is no refund of the order. Refunds that we asked for and that the
 * provider does not know (`lost`, by their entries) are done with it before all others. Amounts in minor units.
 */
export const refundElsewhere = (
  order: Pick<OrderMoney, 'transactions'>,
  { amount: given, method, lost = [] }: { amount: number; method: ChargedMethod; lost?: readonly string[] },
): RefundElsewhere => {
  const byMethod = order.transactions.filter((entry) => entry.paymentMethod === method)
  const kept = Math.min(keptAmount(order), keptAmount({ transactions: byMethod }))
  const refunds = byMethod.filter(({ transactionType }) => transactionType === 'REFUND')
  const unheard = refunds.filter(({ id, status }) => status === 'UNKNOWN' && lost.includes(id))
  const owed = [...unheard, ...refunds.filter(({ status }) => status === 'PENDING')]
  const amount = Math.min(given, kept + total(owed))
  // What was lost would be asked for again: it never stands beside what somebody gave back meanwhile.
  const completes = completedBy(amount, owed, amount <= kept ? unheard : owed)
  const left = amount - total(completes)
  return {
    amount,
    completes,
    stillOwed: Math.max(0, -left),
    beyond: Math.max(0, left),
    over: given - amount,
  }
}

const total = (entries: readonly OrderTransaction[]): number => sumOf(entries, 'REFUND', ['PENDING', 'UNKNOWN'])

const completedBy = (
  amount: number,
  owed: readonly OrderTransaction[],
  several: readonly OrderTransaction[],
): OrderTransaction[] => {
  if (amount === 0) return []
  const one = owed.find((each) => each.amount === amount) ?? owed.find((each) => each.amount > amount)
  return one ? [one] : several.filter((_, i) => total(several.slice(0, i)) < amount)
}
