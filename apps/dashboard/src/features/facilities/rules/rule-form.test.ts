import { expect, it } from 'vitest'
import { EMPTY_RULE, firstWeekOf, ruleProblems } from './rule-form.ts'

it.each([
  ['holds every week', ['MO'], null, null, null],
  ['begins on the day before the first of its days', ['MO'], '2026-11-29', null, '2026-11-30'],
  ['begins on a Wednesday and holds on Mondays', ['MO'], '2026-11-25', null, '2026-11-30'],
  ['holds on a day that is left of its first week', ['MO', 'FR'], '2026-11-25', null, '2026-11-23'],
  ['ends before any of its days comes', ['MO'], '2026-11-25', '2026-11-27', '2026-11-23'],
  ['only ends, on a Wednesday, and holds on Fridays', ['FR'], null, '2026-11-25', '2026-11-16'],
  ['has no day yet', [], '2026-11-25', null, '2026-11-23'],
] as const)('a price setting that %s is shown in the week in which it holds', (_case, days, from, until, week) => {
  expect(firstWeekOf({ ...EMPTY_RULE, days, effectiveFrom: from, effectiveUntil: until })).toBe(week)
})

it('hours in the wrong order are told as hours, dates as dates', () => {
  const of = (more: Partial<typeof EMPTY_RULE>) => ruleProblems({ ...EMPTY_RULE, days: ['MO'], ...more }, 'SGD')
  expect(of({ startMinute: 600, endMinute: 540 })).toEqual({ endMinute: 'order' })
  expect(of({ effectiveFrom: '2026-11-25', effectiveUntil: '2026-11-24' })).toEqual({ effectiveUntil: 'orderOfDates' })
})
