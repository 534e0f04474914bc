import type { Instant } from '../time/index.ts'
import type { TransactionStatus, TransactionType } from './types.ts'

type Entry = {
  transactionType: TransactionType
  status: TransactionStatus
  settledAt: Instant | null
  createdAt: Instant
}

/** When the last of what is paid was paid; null where nothing is. */
export const lastPaidAt = (transactions: readonly Entry[]): Instant | null => {
  const paid = transactions.filter(
    ({ transactionType, status }) => transactionType === 'PURCHASE' && status === 'SUCCESS',
  )
  return paid.length === 0 ? null : Math.max(...paid.map(({ settledAt, createdAt }) => settledAt ?? createdAt))
}
