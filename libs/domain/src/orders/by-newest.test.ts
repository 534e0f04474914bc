import { expect, it } from 'vitest'
import { byNewest } from './by-newest.ts'
import type { OrderTransaction } from './types.ts'

const entry = (id: string, more: Partial<OrderTransaction>): OrderTransaction => ({
  id,
  transactionType: 'PURCHASE',
  status: 'SUCCESS',
  paymentMethod: 'cash',
  amount: 1000,
  fee: 0,
  version: 1,
  createdAt: 1_000,
  ...more,
})

it('payments stand newest first, those of one moment by version and with refunds on top, however they come [ORDERS-132]', () => {
  const newestFirst = [
    entry('a', { createdAt: 2_000 }),
    entry('b', { version: 2 }),
    entry('c', { transactionType: 'REFUND', amount: 500 }),
    entry('d', { transactionType: 'REFUND', amount: 800, status: 'SUCCESS' }),
    entry('e', { transactionType: 'REFUND', amount: 800, status: 'PENDING' }),
    entry('g', {}),
    entry('f', {}),
  ]
  expect(newestFirst.toReversed().toSorted(byNewest)).toEqual(newestFirst)
  expect(newestFirst.toSorted(byNewest)).toEqual(newestFirst)
})
