import { describe, expect, it } from 'vitest'
import {
  byScheduleDay,
  DEFAULT_GROUP_HOURS,
  formatDayHours,
  hoursOn,
  doOverlap,
  parseDayHours,
  readableHours,
  weekOf,
} from './index.ts'
import type { VenueHours } from './index.ts'

describe('how opening hours are written', () => {
  it.each([
    ['6:00-21:00', [{ start: 360, end: 1260 }]],
    ['06:00-21:00', [{ start: 360, end: 1260 }]],
    [
      ['14:00-21:00', '6:00-12:00'],
      [
        { start: 360, end: 720 },
        { start: 840, end: 1260 },
      ],
    ],
    [
      '6:00-12:00,14:00-21:00',
      [
        { start: 360, end: 720 },
        { start: 840, end: 1260 },
      ],
    ],
    [
      '6:00-12:00,12:00-15:00',
      [
        { start: 360, end: 720 },
        { start: 720, end: 900 },
      ],
    ],
    ['Closed-Closed', []],
    [' Closed-Closed ', []],
    ['  ', []],
    ['8:00-Closed', []],
    ['', []],
    [[], []],
    ['8:00-24:00', [{ start: 480, end: 1440 }]],
    ['8:00-0:00', [{ start: 480, end: 1440 }]],
  ])('%j is read as %j [FACILITIES-15] [VENUES-19] [VENUES-21]', (text, hours) => {
    expect(parseDayHours(text)).toEqual(hours)
  })

  it.each([
    '21:00-6:00',
    '6:00-6:00',
    '6:00',
    '6-21',
    '6:00-25:00',
    '6:00-12:00-15:00',
    'early-21:00',
    '6:00-late',
    '6:00-12:00,11:00-15:00',
  ])('%j is refused [FACILITIES-34] [VENUES-30]', (text) => {
    expect(parseDayHours(text)).toBeNull()
  })

  it('ranges that only overlap are told from those that end before they start', () => {
    expect(doOverlap(['6:00-12:00', '11:00-15:00'])).toBe(true)
    expect(doOverlap(['12:00-6:00', '11:00-15:00'])).toBe(false)
    expect(doOverlap(['6:00-11:00', '11:00-15:00'])).toBe(false)
  })

  it('is written as ranges [FACILITIES-15]', () => {
    const split = [
      { start: 360, end: 720 },
      { start: 840, end: 1440 },
    ]
    expect(formatDayHours(split)).toEqual(['6:00-12:00', '14:00-24:00'])
    expect(parseDayHours(formatDayHours(split).join(','))).toEqual(split)
    expect(formatDayHours([])).toEqual([])
  })

  it('a new group is open 6:00-21:00 every day [FACILITIES-62]', () => {
    expect(Object.values(DEFAULT_GROUP_HOURS).map(formatDayHours)).toEqual(
      Array.from({ length: 7 }, () => ['6:00-21:00']),
    )
  })

  it('the schedule keys days by three letters [FACILITIES-15] [FACILITIES-79]', () => {
    const week = byScheduleDay(weekOf([{ start: 360, end: 1260 }], ['MO', 'SU']))
    expect(Object.keys(week)).toEqual(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'])
    expect(week.MON).toEqual(['6:00-21:00'])
    expect(week.TUE).toEqual([])
  })
})

describe('the hours of a date', () => {
  const own = { useVenueOpeningHours: false, openingHours: DEFAULT_GROUP_HOURS }
  const venues = { useVenueOpeningHours: true, openingHours: DEFAULT_GROUP_HOURS }
  const venue: VenueHours = {
    days: weekOf([{ start: 480, end: 1200 }], ['MO', 'TU', 'WE', 'TH', 'FR']),
    publicHoliday: [{ start: 600, end: 960 }],
    exceptions: [
      { date: '2026-12-25', hours: 'PH' },
      { date: '2026-12-24', hours: '8:00-12:00' },
      { date: '2026-12-28', hours: 'Closed-Closed' },
      { date: '2026-12-29', hours: '' },
      { date: '2026-12-30', hours: ' ' },
    ],
  }

  it.each([
    ['its own hours, whatever the venue does', '2026-12-25', own, ['6:00-21:00']],
    ["the venue's weekday", '2026-12-23', venues, ['8:00-20:00']],
    ["the venue's closed weekend", '2026-12-26', venues, []],
    ['public-holiday hours on an exception', '2026-12-25', venues, ['10:00-16:00']],
    ['public-holiday hours on an exception without hours', '2026-12-29', venues, ['10:00-16:00']],
    ['public-holiday hours on an exception of blanks', '2026-12-30', venues, ['10:00-16:00']],
    ['hours of the exception', '2026-12-24', venues, ['8:00-12:00']],
    ['a closed exception', '2026-12-28', venues, []],
  ])('%s [FACILITIES-78]', (_case, date, group, ranges) => {
    expect(formatDayHours(hoursOn(date, group, venue))).toEqual(ranges)
  })
})

describe('hours as people read them', () => {
  it.each([
    [['7:00-22:00'], '07:00–22:00'],
    [['6:00-12:00', '14:00-24:00'], '06:00–12:00, 14:00–24:00'],
    // As a venue has them.
    ['6:00-12:00,14:00-24:00', '06:00–12:00, 14:00–24:00'],
    ['Closed-Closed', ''],
    [['Closed-Closed'], ''],
    [[], ''],
    [['at noon'], 'at noon'],
  ])('%j are %j', (written, read) => {
    expect(readableHours(written)).toBe(read)
  })
})
