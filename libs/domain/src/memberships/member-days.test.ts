import { expect, it } from 'vitest'
import { memberUntil } from './member-days.ts'

const TODAY = '2026-01-05'
const GOLD = [{ from: '2025-12-01', until: '2026-01-20' }]

it.each([
  ['it ends between the days', GOLD, ['2026-01-19', '2026-01-26'], '2026-01-20'],
  ['it ends before the only day', GOLD, ['2026-01-21'], '2026-01-20'],
  ['whatever the order of the days', GOLD, ['2026-01-26', '2026-01-12'], '2026-01-20'],
  ['it ends on the last day', GOLD, ['2026-01-13', '2026-01-20'], null],
  ['another one follows', [...GOLD, { from: '2026-01-21', until: '2026-02-20' }], ['2026-01-26'], null],
  ['it only rests', [...GOLD, { from: '2026-02-01', until: '2026-02-20' }], ['2026-01-19', '2026-01-26'], null],
  ['it had ended before today', [{ from: '2025-12-01', until: '2026-01-04' }], ['2026-01-12'], null],
  ['there is none', [], ['2026-01-12'], null],
  ['there are no days', GOLD, [], null],
])('where %s, it says until when somebody is a member before days without', (_where, days, dates, wanted) => {
  expect(memberUntil(days, dates, TODAY)).toBe(wanted)
})
