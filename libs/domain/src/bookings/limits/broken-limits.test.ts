import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_LIMITS, type BookingLimits } from '../../facilities/booking-limits.ts'
import type { Occupancy } from '../../schedule/occupancy.ts'
import { addDays, atWall, dateOf, HOUR_MS, MINUTE_MS, mondayOf, weekdayOf, type Zone } from '../../time/index.ts'
import { court } from '../bookable.fixture.ts'
import type { FacilityRange } from '../types.ts'
import {
  brokenByMove,
  brokenLimits,
  countedSpan,
  notOverridden,
  type BrokenLimit,
  type CountedBooking,
} from './broken-limits.ts'

const ZONE = 'Asia/Singapore'
/** An hour of a day in January 2026, of which the 5th is a Monday. */
const at = (day: number, hour: number, zone: Zone = ZONE) =>
  atWall(`2026-01-${String(day).padStart(2, '0')}`, hour * 60, zone)
const range = (day: number, from: number, until: number, facilityId = 'c1', zone: Zone = ZONE): FacilityRange => ({
  facilityId,
  start: at(day, from, zone),
  end: at(day, until, zone),
})
const stands = (day: number, from: number, until: number, groupId = 'g', zone: Zone = ZONE): CountedBooking => ({
  groupId,
  start: at(day, from, zone),
  end: at(day, until, zone),
})

type Case = {
  limits: Partial<BookingLimits>
  ranges: FacilityRange[]
  standing?: CountedBooking[] | null
  occupancies?: Occupancy[]
  zone?: Zone
  links?: [string, string][]
}
const broken = ({ limits, ranges, standing = [], occupancies = [], zone = ZONE, links = [] }: Case): BrokenLimit[] => {
  const over = { zone, limits: { ...NO_LIMITS, ...limits } }
  const facilities = [court('c1', over), court('c2', over), court('hall', { id: 'halls', zone, limits: NO_LIMITS })]
  return brokenLimits({ ranges, facilities, links, standing, occupancies })
}
const told = (each: BrokenLimit) => `${each.limit} ${each.reached}/${each.allowed} ${each.date}`
const EVENINGS = { days: ['MO', 'TU', 'WE', 'TH', 'FR'], start: 17 * 60, end: 21 * 60 } as const

describe('the limits that a booking breaks', () => {
  it.each<[string, Case, string[]]>([
    ['nothing asked, nothing broken', { limits: {}, ranges: [range(5, 9, 10)], standing: [stands(5, 11, 12)] }, []],
    ['the last one allowed', { limits: { perWeek: 2 }, ranges: [range(8, 9, 10)], standing: [stands(5, 9, 10)] }, []],
    [
      'one more than allowed, also where the others come later',
      { limits: { perWeek: 2 }, ranges: [range(5, 9, 10)], standing: [stands(9, 9, 10), stands(11, 23, 24)] },
      ['perWeek 2/2 2026-01-05'],
    ],
    [
      'a week begins on Monday: Sunday is of the one before',
      { limits: { perWeek: 1 }, ranges: [range(12, 0, 1)], standing: [stands(11, 23, 24)] },
      [],
    ],
    [
      'a day by the clock of the venue, also west of Greenwich',
      {
        limits: { perDay: 1 },
        zone: 'America/Los_Angeles',
        ranges: [range(5, 22, 23, 'c1', 'America/Los_Angeles')],
        standing: [stands(5, 9, 10, 'g', 'America/Los_Angeles')],
      },
      ['perDay 1/1 2026-01-05'],
    ],
    [
      'two courts at the same time are two bookings',
      { limits: { perDay: 1 }, ranges: [range(5, 9, 10), range(5, 9, 10, 'c2')] },
      ['perDay 1/1 2026-01-05'],
    ],
    [
      'another group counts for itself',
      { limits: { perDay: 1 }, ranges: [range(5, 9, 10)], standing: [stands(5, 11, 12, 'halls')] },
      [],
    ],
    ['a walk-in is nobody', { limits: { perDay: 1 }, ranges: [range(5, 9, 10), range(5, 11, 12)], standing: null }, []],
    [
      'a repeat: the days that are too many',
      { limits: { perWeek: 2 }, ranges: [range(5, 9, 10), range(6, 9, 10), range(7, 9, 10), range(12, 9, 10)] },
      ['perWeek 2/2 2026-01-05'],
    ],
    [
      'at peak: what touches it counts, what only meets it does not',
      {
        limits: { atPeakPerWeek: 1, peakHours: EVENINGS },
        ranges: [range(6, 15, 17), range(7, 16, 18), range(10, 18, 19)],
        standing: [stands(5, 20, 22), stands(8, 21, 22)],
      },
      ['atPeakPerWeek 1/1 2026-01-05'],
    ],
    [
      'too near to another booking of theirs, before or after',
      { limits: { minutesApart: 60 }, ranges: [range(5, 10, 11)], standing: [stands(5, 11.5, 12), stands(5, 8, 9)] },
      ['minutesApart 30/60 2026-01-05'],
    ],
    [
      'at the same time is no time between',
      { limits: { minutesApart: 60 }, ranges: [range(5, 10, 11)], standing: [stands(5, 10, 12)] },
      ['minutesApart 0/60 2026-01-05'],
    ],
    ['far enough', { limits: { minutesApart: 60 }, ranges: [range(5, 10, 11)], standing: [stands(5, 12, 13)] }, []],
  ])('%s [BEYOND-28]', (_case, given, expected) => {
    expect(broken(given).map(told)).toEqual(expected)
  })

  const taken = (kind: Occupancy['kind'], from: number, until: number, facilityId = 'c1'): Occupancy => ({
    id: `${kind}${from}`,
    facilityId,
    kind,
    start: at(5, from),
    end: at(5, until),
  })

  it.each<[string, Occupancy[], string[]]>([
    ['right after another booking', [taken('booking', 9, 10)], ['minutesKeptFree 0/15 2026-01-05']],
    ['right before a session of a class', [taken('classSession', 11, 12)], ['minutesKeptFree 0/15 2026-01-05']],
    ['a quarter of an hour later', [taken('booking', 9, 9.75)], []],
    ['a closure needs no minutes', [taken('closure', 11, 12), taken('block', 9, 10), taken('hold', 9, 10)], []],
    ['another court', [taken('booking', 9, 10, 'c2')], []],
    ['a court that is taken along', [taken('booking', 9, 10, 'hall')], []],
  ])('a court kept free: %s [BEYOND-28]', (_case, occupancies, expected) => {
    const given = { limits: { minutesKeptFree: 15 }, ranges: [range(5, 10, 11)], standing: null, occupancies }
    expect(broken({ ...given, links: [['c1', 'hall']] }).map(told)).toEqual(expected)
  })

  it('the minutes of the court that is taken along hold for it', () => {
    const limits = { ...NO_LIMITS, minutesKeptFree: 30 }
    const facilities = [court('c1'), court('hall', { id: 'halls', limits })]
    const occupancies = [taken('linked', 9, 10, 'hall')]
    const asked = { ranges: [range(5, 10, 11)], facilities, links: [['c1', 'hall']] as const, standing: null }
    expect(brokenLimits({ ...asked, occupancies }).map(told)).toEqual(['minutesKeptFree 0/30 2026-01-05'])
    expect(brokenLimits({ ...asked, occupancies, except: ['linked9'] })).toEqual([])
  })
})

describe('a move', () => {
  const limits = { perWeek: 2, perDay: 1 }
  const standing = [stands(5, 9, 10), stands(7, 9, 10)]
  it('within a week that holds too many already breaks nothing anew; into another it does [BEYOND-28]', () => {
    const before = broken({ limits, ranges: [range(9, 9, 10)], standing })
    expect(before.map(told)).toEqual(['perWeek 2/2 2026-01-05'])
    expect(brokenByMove(broken({ limits, ranges: [range(10, 9, 10)], standing }), before)).toEqual([])
    expect(brokenByMove(broken({ limits, ranges: [range(7, 11, 12)], standing }), before).map(told)).toEqual([
      'perDay 1/1 2026-01-07',
    ])
    const full = [...standing, stands(13, 9, 10), stands(14, 9, 10)]
    const next = broken({ limits, ranges: [range(12, 9, 10)], standing: full })
    expect(brokenByMove(next, before).map(told)).toEqual(['perWeek 2/2 2026-01-12'])
  })
})

it('a limit that is named is overridden, another one is not [BEYOND-28]', () => {
  const both = broken({
    limits: { perDay: 1, perWeek: 1 },
    ranges: [range(5, 9, 10)],
    standing: [stands(5, 11, 12)],
  })
  expect(notOverridden(both, [])).toEqual(['perDay', 'perWeek'])
  expect(notOverridden(both, ['perWeek'])).toEqual(['perDay'])
  expect(notOverridden(both, ['perWeek', 'perDay', 'minutesApart'])).toEqual([])
})

const zones = fc.constantFrom<Zone>(
  'Europe/London',
  'America/New_York',
  'Australia/Sydney',
  'Asia/Kolkata',
  'Pacific/Apia',
)
/** Hours around both changes of the clocks of a year. */
const instants = fc
  .tuple(
    fc.constantFrom('2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-10-31'),
    fc.integer({ min: -96, max: 96 }),
  )
  .map(([date, quarters]) => atWall(date, 0, 'UTC') + quarters * 2 * HOUR_MS)
const times = fc.array(instants, { minLength: 1, maxLength: 12 })

describe('for all zones and around changes of the clocks', () => {
  it('of a week as many are told as there are over the limit, whatever their order [BEYOND-28]', () => {
    fc.assert(
      fc.property(zones, times, times, fc.integer({ min: 1, max: 5 }), (zone, asked, standing, perWeek) => {
        const ranges = asked.map((start, i) => ({ facilityId: i % 2 ? 'c1' : 'c2', start, end: start + HOUR_MS }))
        const counted = standing.map((start) => ({ groupId: 'g', start, end: start + HOUR_MS }))
        const found = broken({ limits: { perWeek }, ranges, standing: counted, zone })
        for (const week of new Set(ranges.map(({ start }) => mondayOf(dateOf(start, zone))))) {
          const own = ranges.filter(({ start }) => mondayOf(dateOf(start, zone)) === week).length
          const others = counted.filter(({ start }) => mondayOf(dateOf(start, zone)) === week).length
          const over = Math.min(own, Math.max(0, own + others - perWeek))
          expect(found.filter(({ date }) => date === week)).toHaveLength(over)
        }
        expect(broken({ limits: { perWeek }, ranges: ranges.toReversed(), standing: counted, zone })).toHaveLength(
          found.length,
        )
      }),
    )
  })

  it('what is read is enough: nothing outside of the span changes what is told', () => {
    fc.assert(
      fc.property(zones, times, times, fc.integer({ min: 1, max: 3 }), (zone, asked, standing, perWeek) => {
        const limits = { perWeek, perDay: 1, minutesApart: 90 }
        const ranges = asked.map((start) => ({ facilityId: 'c1', start, end: start + HOUR_MS }))
        const counted = standing.map((start) => ({ groupId: 'g', start, end: start + HOUR_MS }))
        const span = countedSpan(ranges, [court('c1', { zone, limits: { ...NO_LIMITS, ...limits } }).group])
        const read = counted.filter(({ start, end }) => start < span.end && end > span.start)
        expect(broken({ limits, ranges, standing: read, zone })).toEqual(
          broken({ limits, ranges, standing: counted, zone }),
        )
      }),
    )
  })

  it('a Monday is the first of seven days that share it', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const monday = mondayOf(dateOf(instant, zone))
        expect(weekdayOf(monday)).toBe('MO')
        for (let day = 0; day < 7; day++) expect(mondayOf(addDays(monday, day))).toBe(monday)
        expect(mondayOf(addDays(monday, 7))).toBe(addDays(monday, 7))
      }),
    )
  })

  it('peak hours are those of the clock, on days of 23 and 25 hours too [BEYOND-28]', () => {
    const zone = 'Europe/London'
    const limits = { atPeakPerWeek: 1, peakHours: { days: ['SU'], start: 17 * 60, end: 18 * 60 } } as const
    for (const date of ['2026-03-29', '2026-10-25', '2026-07-05']) {
      const slot = (hour: number) => {
        const start = atWall(date, hour * 60, zone)
        return { start, end: start + 15 * MINUTE_MS }
      }
      const standing = [{ groupId: 'g', ...slot(17.5) }]
      const isAtPeak = (hour: number) =>
        broken({ limits, ranges: [{ facilityId: 'c1', ...slot(hour) }], standing, zone }).length > 0
      expect([16, 16.75, 17, 17.75, 18].map(isAtPeak)).toEqual([false, false, true, true, false])
    }
  })
})
