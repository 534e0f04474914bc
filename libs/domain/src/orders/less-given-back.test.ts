import { expect, it } from 'vitest'
import { lessGivenBack } from './index.ts'

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
  expect(lessGivenBack(lines).map(({ price }) => price)).toEqual(prices)
})
