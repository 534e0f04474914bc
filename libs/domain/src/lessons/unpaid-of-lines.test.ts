import { expect, it } from 'vitest'
import { entry, order } from '../orders/order.fixture.ts'
import { unpaidOfLines } from './index.ts'

const line = (price: number, canceled = false) => ({ price, canceled })
const open = (amount: number, fee = 0) => entry({ id: 'open', amount, fee, status: 'PENDING' })
const paid = (amount: number) => entry({ id: 'paid', amount })

it.each([
  ['a lesson of 80.00 that nothing was paid of', [open(8000)], [line(8000)], [8000]],
  ['one of 80.00 with 70.00 paid', [paid(7000), open(1000)], [line(8000)], [1000]],
  // 45.00 of 120.00, and 15.00 of it are for 40.00.
  ['lessons of 80.00 and 40.00 with 75.00 paid', [paid(7500), open(4500)], [line(8000), line(4000)], [3000, 1500]],
  // Thirds of 100.00: the cent goes to the first.
  ['three that cost the same', [paid(140_00), open(100_00)], [line(8000), line(8000), line(8000)], [3334, 3333, 3333]],
  [
    'one beside a line by hand and a cancelled one',
    [open(4500)],
    [line(8000), line(4000), line(500, true)],
    [3000, 1500, 0],
  ],
  ['one that is 20.00 cheaper by hand', [open(6000)], [line(8000), line(-2000)], [6000, 0]],
  ['one whose payment nobody knows of', [entry({ amount: 8000, status: 'UNKNOWN' })], [line(8000)], [8000]],
])('of %s', (_what, transactions, lines, unpaid) => {
  expect(unpaidOfLines(order({ transactions }), lines)).toEqual(unpaid)
})

it('leaves out the fee on top, which the lesson was not sold for', () => {
  expect(
    unpaidOfLines(order({ processingFeeExclusiveCents: 50, transactions: [open(8050, 50)] }), [line(8000)]),
  ).toEqual([8000])
})
