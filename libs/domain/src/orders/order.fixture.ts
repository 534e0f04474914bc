import type { OrderMoney, OrderTransaction } from './types.ts'

/** An entry of a payment log for tests: a successful cash purchase; of version 1; `createdAt` defaults to 0. */
export const entry = (over: Partial<OrderTransaction> & { amount: number }): OrderTransaction => ({
  id: 't',
  transactionType: 'PURCHASE',
  status: 'SUCCESS',
  paymentMethod: 'cash',
  fee: 0,
  version: 1,
  createdAt: 0,
  ...over,
})

/** A committed cash order of 100.00 without entries; tests say what differs. */
export const order = <T extends Partial<OrderMoney>>(over: T): OrderMoney & T => ({
  processingStatus: 'COMMITTED',
  totalAmount: 10_000,
  processingFeeExclusiveCents: 0,
  processingFeeInclusiveCents: 0,
  paymentMethod: 'cash',
  processingPayoutId: null,
  successfulPayoutId: null,
  transactions: [],
  ...over,
})
