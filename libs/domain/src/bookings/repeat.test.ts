import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Occupancy } from '../schedule/index.ts'
import { atWall, dateOf, dateOfDayNumber, daysBetween, toIso, wallOf, weekdayOf, WEEKDAYS } from '../time/index.ts'
import {
  decideRepeat,
  defaultRepeat,
  expandRepeat,
  latestEndOn,
  repeatTimes,
  outsideWindow,
  priceRange,
  repeatRange,
  reviewSlots,
  toggleRepeatDay,
} from './index.ts'
import type { Repeat } from './index.ts'
import { group } from './bookable.fixture.ts'

const zone = 'Asia/Singapore'
const monday = '2026-01-05'
const repeat = (over: Partial<Repeat>): Repeat => ({
  time: 'week',
  endOn: '2026-01-19',
  includeDays: ['MO', 'WE'],
  ...over,
})

describe('repeat expansion (worked example 8)', () => {
  const first = { facilityId: 'court-1', start: atWall(monday, 600, zone), end: atWall(monday, 660, zone) }

  it('weekly on Monday and Wednesday until 19 January, inclusive, is five days [BOOKING-15] [BOOKING-98]', () => {
    expect(expandRepeat(monday, repeat({}))).toEqual([
      '2026-01-05',
      '2026-01-07',
      '2026-01-12',
      '2026-01-14',
      '2026-01-19',
    ])
  })

  it('a booked day is excluded: four slots for 80.00, three for 60.00 without another [BOOKING-16]', () => {
    const taken: Occupancy = {
      id: 'x',
      facilityId: 'court-1',
      kind: 'booking',
      start: atWall('2026-01-12', 600, zone),
      end: atWall('2026-01-12', 660, zone),
    }
    const reviewed = reviewSlots(repeatRange(first, expandRepeat(monday, repeat({})), zone), [taken])
    expect(reviewed.map((row) => row.isAvailable)).toEqual([true, true, false, true, true])
    expect(reviewed[2]!.inTheWay).toEqual([taken])
    const total = (rows: typeof reviewed) =>
      rows.reduce((sum, { range }) => {
        const priced = priceRange({ range, group: group(), isForceBook: false })
        return sum + ((priced.ok ? priced.value.price : null) ?? Number.NaN)
      }, 0)
    const free = reviewed.filter((row) => row.isAvailable)
    expect(total(free)).toBe(8000)
    expect(total(free.filter(({ range }) => dateOf(range.start, zone) !== '2026-01-14'))).toBe(6000)
  })

  it('the latest end: daily 20 January with 16 days in all, weekly 20 April [BOOKING-36]', () => {
    expect(latestEndOn(monday, 'daily')).toBe('2026-01-20')
    expect(expandRepeat(monday, repeat({ time: 'daily', endOn: '2026-01-20' }))).toHaveLength(16)
    expect(latestEndOn(monday, 'week')).toBe('2026-04-20')
  })

  it.each<[string, Partial<Repeat>, string | null]>([
    ['an end on the booking date', { endOn: monday }, null],
    ['an end before it', { endOn: '2026-01-04' }, 'endsBeforeStart'],
    ['the last weekly end', { endOn: '2026-04-20' }, null],
    ['a day later', { endOn: '2026-04-21' }, 'endsTooLate'],
    ['the last daily end', { time: 'daily', endOn: '2026-01-20' }, null],
    ['a day later, daily', { time: 'daily', endOn: '2026-01-21' }, 'endsTooLate'],
    ['no day', { includeDays: [] }, 'noDays'],
    ['no day, daily', { time: 'daily', endOn: '2026-01-20', includeDays: [] }, null],
    ['no repeat, whatever its end', { time: 'none', endOn: '2020-01-01' }, null],
  ])('%s [BOOKING-35] [BOOKING-36]', (_case, over, reason) => {
    const decision = decideRepeat(monday, repeat(over))
    if (reason === null) expect(decision.ok).toBe(true)
    else
      expect(decision).toMatchObject({
        ok: false,
        refusal: { code: 'error.badRequest.invalidTimeRange', details: { reason } },
      })
  })

  it('that ends too late is told when it may end at the latest [BOOKING-36]', () => {
    expect(decideRepeat(monday, repeat({ endOn: '2026-04-21' }))).toMatchObject({
      refusal: { details: { latest: '2026-04-20' } },
    })
  })

  it('no repeat is the day of the booking alone, whatever its end', () => {
    for (const endOn of [monday, '2020-01-01', '2026-04-20']) {
      expect(expandRepeat(monday, repeat({ time: 'none', endOn }))).toEqual([monday])
      expect(decideRepeat(monday, repeat({ time: 'none', endOn }))).toEqual({ ok: true, value: [monday] })
    }
  })

  it('a slot is not free where what it is linked to is taken [BOOKING-16] [FACILITIES-74]', () => {
    const inTheHall: Occupancy = { ...first, id: 'x', facilityId: 'hall', kind: 'booking' }
    expect(reviewSlots([first], [inTheHall], [['hall', 'court-1']])).toEqual([
      { range: first, isAvailable: false, inTheWay: [inTheHall] },
    ])
    expect(reviewSlots([first], [inTheHall])).toEqual([{ range: first, isAvailable: true, inTheWay: [] }])
  })

  it('the booking itself stays in the second of two hours that the clocks show alike', () => {
    const london = 'Europe/London'
    const second = {
      facilityId: 'c',
      start: Date.parse('2026-10-25T01:00:00Z'),
      end: Date.parse('2026-10-25T02:00:00Z'),
    }
    expect(repeatRange(second, ['2026-10-25'], london)).toEqual([second])
  })

  it('keeps its times of day across a change of the clocks', () => {
    const london = 'Europe/London'
    const range = { facilityId: 'c', start: atWall('2026-03-27', 600, london), end: atWall('2026-03-27', 660, london) }
    const [before, after] = repeatRange(range, ['2026-03-27', '2026-03-30'], london)
    expect(toIso(before!.start)).toBe('2026-03-27T10:00:00.000Z')
    expect(toIso(after!.start)).toBe('2026-03-30T09:00:00.000Z')
  })

  it('a time that a day skips is left out, and midnight is the next day', () => {
    const london = 'Europe/London'
    const skipped = { facilityId: 'c', start: atWall('2026-03-22', 60, london), end: atWall('2026-03-22', 120, london) }
    expect(repeatRange(skipped, ['2026-03-22', '2026-03-29'], london)).toHaveLength(1)
    const late = { facilityId: 'c', start: atWall(monday, 1380, zone), end: atWall(monday, 1440, zone) }
    const [, next] = repeatRange(late, [monday, '2026-01-06'], zone)
    expect(wallOf(next!.end, zone)).toEqual({ date: '2026-01-07', minute: 0 })
  })

  it('every day is one of the chosen ones, in order, once, and within the end', () => {
    const anyRepeat = fc.record({
      time: fc.constantFrom('week' as const, 'daily' as const),
      date: fc.integer({ min: 20_000, max: 21_000 }).map(dateOfDayNumber),
      length: fc.nat(105),
      includeDays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    })
    fc.assert(
      fc.property(anyRepeat, ({ time, date, length, includeDays }) => {
        const endOn = dateOfDayNumber(daysBetween('1970-01-01', date) + length)
        const dates = expandRepeat(date, { time, endOn, includeDays })
        expect(dates).toEqual([...new Set(dates)].sort())
        const chosen = time === 'daily' ? WEEKDAYS : includeDays
        for (let n = 0; n <= length; n++) {
          const day = dateOfDayNumber(daysBetween('1970-01-01', date) + n)
          expect(dates.includes(day)).toBe(chosen.includes(weekdayOf(day)))
        }
        expect(dates.every((day) => day >= date && day <= endOn)).toBe(true)
      }),
    )
  })
})

describe('the repeat form', () => {
  it('weekly starts with the weekday and a week, daily with the next day [BOOKING-98]', () => {
    expect(defaultRepeat(monday, 'week')).toEqual({ time: 'week', endOn: '2026-01-12', includeDays: ['MO'] })
    expect(defaultRepeat(monday, 'daily')).toMatchObject({ endOn: '2026-01-06' })
    expect(defaultRepeat(monday, 'none')).toMatchObject({ time: 'none', endOn: monday })
  })

  it('the last day stays checked [BOOKING-32]', () => {
    expect(toggleRepeatDay(['MO'], 'MO')).toEqual(['MO'])
    expect(toggleRepeatDay(['MO', 'WE'], 'MO')).toEqual(['WE'])
    expect(toggleRepeatDay(['WE'], 'MO')).toEqual(['MO', 'WE'])
  })
})

describe('the booking window', () => {
  const today = monday
  it.each<[string, { date: string; endOn?: string }, number | null, boolean]>([
    ['today', { date: today }, 14, false],
    ['the last day of the window', { date: '2026-01-19' }, 14, false],
    ['the day after it', { date: '2026-01-20' }, 14, true],
    ['yesterday', { date: '2026-01-04' }, 14, true],
    ['yesterday without restriction', { date: '2026-01-04' }, null, true],
    ['far ahead without restriction', { date: '2030-01-01' }, null, false],
    ['the day after it, with an end that is not chosen yet', { date: '2026-01-20', endOn: today }, 14, true],
    ['a repeat that ends beyond', { date: today, endOn: '2026-01-20' }, 14, true],
  ])('%s [BOOKING-37] [BOOKING-107]', (_case, dates, bookingDaysHorizon, outside) => {
    expect(outsideWindow({ ...dates, today, bookingDaysHorizon })).toBe(outside)
  })
})

describe('a repeat of n times', () => {
  const weekly = { time: 'week', endOn: '2026-01-12', includeDays: ['MO', 'WE'] } as const
  const daily = { time: 'daily', endOn: '2026-01-06', includeDays: ['MO'] } as const
  it.each([
    ['once, which is the first day', weekly, 1, '2026-01-05'],
    ['on chosen weekdays', weekly, 5, '2026-01-19'],
    ['daily', daily, 3, '2026-01-07'],
    ['no oftener than daily may last', daily, 99, '2026-01-20'],
    ['no oftener than weekly may last', weekly, 99, '2026-04-20'],
    ['never less than once', daily, 0, '2026-01-05'],
  ])('is one %s [BOOKING-36] [BOOKING-98]', (_what, wanted, times, endOn) => {
    expect(repeatTimes('2026-01-05', wanted, times).endOn).toBe(endOn)
  })

  it('holds so many days, whatever the weekdays, as far as a repeat may last [BOOKING-36]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 15 }),
        fc.subarray([...WEEKDAYS], { minLength: 1 }),
        (times, includeDays) => {
          const found = repeatTimes('2026-01-05', { time: 'week', endOn: '2026-01-05', includeDays }, times)
          const dates = decideRepeat('2026-01-05', found)
          expect(dates.ok && dates.value.length).toBe(times)
        },
      ),
    )
  })
})
