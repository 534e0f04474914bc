import { expect, it } from 'vitest'
import { givenBackApart, lessGivenBack } from './index.ts'
import type { OrderTransaction } from './types.ts'

const line = (price: number, targetType = 'buyPackage', canceled = false) => ({ price, targetType, canceled })

it.each([
  ['what nothing was given back of', [line(10_000), line(500, 'adjust')], [10_000, 500]],
  ['a package of 100.00 of which 20.00 went back', [line(10_000), line(-2000, 'adjust')], [8000, -2000]],
  ['two that share it by their prices', [line(9000), line(3000), line(-1000, 'adjust')], [8250, 2750, -1000]],
  [
    'one that stands beside one that was cancelled',
    [line(9000), line(3000, 'booking', true), line(-900, 'adjust')],
    [8100, 3000, -900],
  ],
  ['no discount of a coupon, which is of what it covers', [line(9000), line(-900, 'coupon')], [9000, -900]],
  ['no more than it costs', [line(500), line(-900, 'adjust')], [0, -900]],
])('%s [BEYOND-50]', (_what, lines, prices) => {
  expect(lessGivenBack(lines, 0).map(({ price }) => price)).toEqual(prices)
})

it('shares what went back apart from the lines over what stands, too [BEYOND-50]', () => {
  const prices = (lines: Parameters<typeof lessGivenBack>[0], apart: number) =>
    lessGivenBack(lines, apart).map(({ price }) => price)
  expect(prices([line(10_000)], 2000)).toEqual([8000])
  expect(prices([line(9000), line(3000), line(-600, 'adjust')], 600)).toEqual([8100, 2700, -600])
})

const entry = (
  transactionType: OrderTransaction['transactionType'],
  amount: number,
  status: OrderTransaction['status'] = 'SUCCESS',
): OrderTransaction => ({
  id: '1',
  transactionType,
  amount,
  status,
  paymentMethod: 'cash',
  fee: 0,
  version: 1,
  createdAt: 0,
})
const paid = entry('PURCHASE', 10_000)

it.each<[string, number, OrderTransaction[], 'open' | 'won' | 'lost' | null, number]>([
  ['nothing of one that is paid', 10_000, [paid], null, 0],
  ['nothing of one that is owed', 10_000, [entry('PURCHASE', 10_000, 'PENDING')], null, 0],
  ['20.00 that a super admin gave back', 10_000, [paid, entry('REFUND', 2000)], null, 2000],
  ['20.00 that is promised so', 10_000, [paid, entry('REFUND', 2000, 'PENDING')], null, 2000],
  ['nothing where a line took it off', 8000, [paid, entry('REFUND', 2000)], null, 0],
  ['10.00 of 30.00 where a line took off 20.00', 8000, [paid, entry('REFUND', 3000)], null, 1000],
  [
    'nothing where a line took it off and 10.00 more is owed since',
    9000,
    [paid, entry('REFUND', 2000), entry('PURCHASE', 1000, 'PENDING')],
    null,
    0,
  ],
  ['nothing that was paid again', 10_000, [paid, entry('REFUND', 2000), entry('PURCHASE', 2000)], null, 0],
  ['20.00 that was lost in a dispute', 10_000, [paid], 'lost', 2000],
  ['nothing that is disputed still', 10_000, [paid], 'open', 0],
  ['nothing of a dispute that was won', 10_000, [paid], 'won', 0],
])('apart from the lines went back %s [BEYOND-50]', (_what, totalAmount, transactions, status, apart) => {
  const disputes = status ? [{ paymentMethod: 'cash' as const, amount: 2000, status }] : []
  expect(givenBackApart({ totalAmount, transactions, disputes })).toBe(apart)
})
