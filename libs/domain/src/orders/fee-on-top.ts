import type { OrderMoney, OrderTransaction, TransactionStatus } from './types.ts'

/** What an order knows of its fees, and the entries that they are within. */
type Fees = Pick<OrderMoney, 'processingFeeExclusiveCents' | 'processingFeeInclusiveCents'> & {
  transactions: readonly Pick<OrderTransaction, 'id' | 'transactionType' | 'status' | 'amount' | 'fee'>[]
}

const OVER: readonly TransactionStatus[] = ['CANCELED', 'ADJUSTED']

/** Every sum that some of the amounts make up, as far as `most`. */
const sumsOf = (amounts: readonly number[], most: number): Set<number> =>
  amounts.reduce(
    (sums, amount) => new Set([...sums, ...[...sums].map((sum) => sum + amount).filter((sum) => sum <= most)]),
    new Set([0]),
  )

/**
 * What of a purchase is a fee on top of its price, in minor units: all of its fee, or 0 where the partner bore it (PAYMETHODS-24,
 * PAYMETHODS-25). The log says what fee an entry contains, the order what its fees come to of either kind: where it has both, as the
 * partner changed who bears them in between, those of the entries that stand tell which is which.
 */
export const feeOnTop = (order: Fees, entry: Fees['transactions'][number]): number => {
  const { processingFeeExclusiveCents: onTop, processingFeeInclusiveCents: within } = order
  if (onTop === 0 || within === 0) return within === 0 ? entry.fee : 0
  const others = order.transactions.filter(
    ({ id, transactionType, status }) => id !== entry.id && transactionType === 'PURCHASE' && !OVER.includes(status),
  )
  const sums = sumsOf(
    others.map(({ fee }) => fee),
    onTop,
  )
  return sums.has(onTop - entry.fee) || !sums.has(onTop) ? entry.fee : 0
}
