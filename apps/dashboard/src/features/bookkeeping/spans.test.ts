import { expect, it } from 'vitest'
import { lastMonth, lastQuarter, thisMonth } from './spans.ts'

it.each([
  ['2026-12-02', '2026-11-01', '2026-11-30'],
  ['2026-01-31', '2025-12-01', '2025-12-31'],
  ['2028-03-01', '2028-02-01', '2028-02-29'],
])('the month before %s is from %s to %s', (today, from, to) => {
  expect(lastMonth(today)).toEqual({ from, to })
})

it('this month is until today', () => {
  expect(thisMonth('2026-12-02')).toEqual({ from: '2026-12-01', to: '2026-12-02' })
})

it.each([
  ['2026-12-02', '2026-07-01', '2026-09-30'],
  ['2026-01-01', '2025-10-01', '2025-12-31'],
  ['2026-04-30', '2026-01-01', '2026-03-31'],
])('the quarter before %s is from %s to %s', (today, from, to) => {
  expect(lastQuarter(today)).toEqual({ from, to })
})
