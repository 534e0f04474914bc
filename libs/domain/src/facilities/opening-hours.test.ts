import { describe, expect, it } from 'vitest'
import {
  byScheduleDay,
  DEFAULT_GROUP_HOURS,
  DEFAULT_VENUE_HOURS,
  formatDayHours,
  formatDayText,
  hoursOn,
  parseDayHours,
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
    ['Closed-Closed', []],
    ['8:00-Closed', []],
    ['', []],
    [[], []],
    ['8:00-24:00', [{ start: 480, end: 1440 }]],
    ['8:00-0:00', [{ start: 480, end: 1440 }]],
  ])('%j is read as %j [FACILITIES-15] [VENUES-19] [VENUES-21]', (text, hours) => {
    expect(parseDayHours(text)).toEqual(hours)
  })

  it.each(['21:00-6:00', '6:00-6:00', '6:00', '6-21', '6:00-25:00', '6:00-12:00-15:00', '6:00-12:00,11:00-15:00'])(
    '%j is refused [FACILITIES-34] [VENUES-30]',
    (text) => {
      expect(parseDayHours(text)).toBeNull()
    },
  )

  it('is written as ranges, and as Closed-Closed for a venue [FACILITIES-15] [VENUES-21]', () => {
    const split = [
      { start: 360, end: 720 },
      { start: 840, end: 1440 },
    ]
    expect(formatDayHours(split)).toEqual(['6:00-12:00', '14:00-24:00'])
    expect(parseDayHours(formatDayText(split))).toEqual(split)
    expect(formatDayText([])).toBe('Closed-Closed')
    expect(formatDayText([{ start: 480, end: 1200 }])).toBe('8:00-20:00')
  })

  it('a new group is open 6:00-21:00 every day [FACILITIES-62]', () => {
    expect(Object.values(DEFAULT_GROUP_HOURS).map(formatDayText)).toEqual(Array(7).fill('6:00-21:00'))
  })

  it('a new venue is open 8:00-20:00 from Monday to Friday [VENUES-20]', () => {
    expect(Object.values(DEFAULT_VENUE_HOURS.days).map(formatDayText)).toEqual([
      ...Array<string>(5).fill('8:00-20:00'),
      'Closed-Closed',
      'Closed-Closed',
    ])
    expect(DEFAULT_VENUE_HOURS.publicHoliday).toEqual([])
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
    days: DEFAULT_VENUE_HOURS.days,
    publicHoliday: [{ start: 600, end: 960 }],
    exceptions: [
      { date: '2026-12-25', hours: 'PH' },
      { date: '2026-12-24', hours: '8:00-12:00' },
      { date: '2026-12-28', hours: 'Closed-Closed' },
    ],
  }

  it.each([
    ['its own hours, whatever the venue does', '2026-12-25', own, '6:00-21:00'],
    ["the venue's weekday", '2026-12-23', venues, '8:00-20:00'],
    ["the venue's closed weekend", '2026-12-26', venues, 'Closed-Closed'],
    ['public-holiday hours on an exception', '2026-12-25', venues, '10:00-16:00'],
    ['hours of the exception', '2026-12-24', venues, '8:00-12:00'],
    ['a closed exception', '2026-12-28', venues, 'Closed-Closed'],
  ])('%s [FACILITIES-78]', (_case, date, group, text) => {
    expect(formatDayText(hoursOn(date, group, venue))).toBe(text)
  })
})
