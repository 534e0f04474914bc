import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dateOfDayNumber,
  daysBetween,
  formatDay,
  formatDayParam,
  formatListDate,
  formatSlashedDay,
  isLocalDate,
  parseDayParam,
  parseSlashedDay,
  weekdayOf,
} from './index.ts'

const anyDay = fc.integer({ min: 0, max: 80_000 }).map(dateOfDayNumber)

describe('calendar days', () => {
  it.each([
    ['2026-01-05', 'MO'],
    ['2026-11-21', 'SA'],
    ['2024-02-29', 'TH'],
    ['1969-12-31', 'WE'],
  ])('%s is a %s', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday)
  })

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-01-05', 15, '2026-01-20'],
    ['2026-01-05', 105, '2026-04-20'],
  ])('%s and %i days is %s', (date, days, sum) => {
    expect(addDays(date, days)).toBe(sum)
    expect(daysBetween(date, sum)).toBe(days)
  })

  it('adding days and counting them are inverse', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })

  it.each(['2026-02-29', '2026-13-01', '2026-1-5', '20260105', '2026-01-05T00:00', '+002026-01-05', '', 'today'])(
    '%j is no calendar day',
    (text) => {
      expect(isLocalDate(text)).toBe(false)
    },
  )

  it('a real day is one', () => {
    expect(isLocalDate('2024-02-29')).toBe(true)
  })
})

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 12, '2027-12-15'],
  ['2026-12-15', 0, '2026-12-15'],
])('%s and %i months is %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later)
})

describe('how days are written', () => {
  it('on screen without a comma [SCHEDULE-49]', () => {
    expect(formatDay('2026-11-21')).toBe('Sat 21/11/2026')
  })

  it('in the address with a comma, day before month [SCHEDULE-02]', () => {
    expect(formatDayParam('2026-01-05')).toBe('Mon, 05/01/2026')
    expect(parseDayParam('Mon, 05/01/2026')).toBe('2026-01-05')
  })

  it('what the address holds is read back for every day [SCHEDULE-02]', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        expect(parseDayParam(formatDayParam(date))).toBe(date)
      }),
    )
  })

  it.each(['Tue, 05/01/2026', 'Mon 05/01/2026', 'Mon, 31/02/2026', 'xMon, 05/01/2026', '2026-01-05', 'x', ''])(
    '%j in the address is not a day, so that today is shown [SCHEDULE-52]',
    (text) => {
      expect(parseDayParam(text)).toBeNull()
    },
  )

  it('in fields as DD/MM/YYYY, read back for every day', () => {
    expect(formatSlashedDay('2026-01-05')).toBe('05/01/2026')
    fc.assert(fc.property(anyDay, (date) => parseSlashedDay(formatSlashedDay(date)) === date))
    for (const text of [
      '31/02/2026',
      '5/1/2026',
      '05-01-2026',
      '2026-01-05',
      '00/00/0000',
      ' 05/01/2026',
      '05/01/20261',
      '',
    ])
      expect(parseSlashedDay(text)).toBeNull()
  })

  it('in lists as DD MMM YYYY [ORDERS-119]', () => {
    expect(formatListDate('2026-01-05')).toBe('05 Jan 2026')
  })
})
