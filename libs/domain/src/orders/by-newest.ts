import type { OrderTransaction } from './types.ts'

/**
 * Orders payment entries newest first (ORDERS-132). Those of one moment, as they are made by one change, stand by the version of the
 * order, a refund above the purchase, and then always the same way: as the store reads them, whose order is the reverse of this.
 */
export const byNewest = (a: OrderTransaction, b: OrderTransaction): number =>
  b.createdAt - a.createdAt ||
  b.version - a.version ||
  compare(b.transactionType, a.transactionType) ||
  a.amount - b.amount ||
  compare(b.status, a.status) ||
  compare(b.id, a.id)

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
