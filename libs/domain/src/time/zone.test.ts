import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atWall, dateOfDayNumber, daysOf, edgeAt, dayRange, toIso, wallOf, zoneNamed } from './index.ts'

const HOUR = 3_600_000

describe('wall-clock time to instants', () => {
  it('23:00 to 24:00 in Singapore travels as 15:00Z to 16:00Z [SCHEDULE-50] [SCHEDULE-51]', () => {
    expect(toIso(atWall('2026-01-05', 1380, 'Asia/Singapore'))).toBe('2026-01-05T15:00:00.000Z')
    expect(toIso(atWall('2026-01-05', 1440, 'Asia/Singapore'))).toBe('2026-01-05T16:00:00.000Z')
  })

  it.each([
    ['London skips 01:30', '2026-03-29', 90, 'Europe/London', '2026-03-29T01:30:00.000Z'],
    ['London shows 01:30 twice', '2026-10-25', 90, 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['New York skips 02:30', '2026-03-08', 150, 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['New York shows 01:30 twice', '2026-11-01', 90, 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['Sydney skips 02:30', '2026-10-04', 150, 'Australia/Sydney', '2026-10-03T16:30:00.000Z'],
    ['Sydney shows 02:30 twice', '2026-04-05', 150, 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
    ['Lord Howe skips half an hour', '2026-10-04', 135, 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['Kathmandu is off by 5:45', '2026-06-01', 600, 'Asia/Kathmandu', '2026-06-01T04:15:00.000Z'],
    ['a minute past 24:00 is the next day', '2026-01-05', 1500, 'Asia/Singapore', '2026-01-05T17:00:00.000Z'],
    ['Santiago skips midnight', '2026-09-06', 0, 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('%s', (_case, date, minute, zone, iso) => {
    expect(toIso(atWall(date, minute, zone))).toBe(iso)
  })

  it.each([
    ['London in March', '2026-03-29', 'Europe/London', 23],
    ['London in October', '2026-10-25', 'Europe/London', 25],
    ['New York in March', '2026-03-08', 'America/New_York', 23],
    ['New York in November', '2026-11-01', 'America/New_York', 25],
    ['Sydney in October', '2026-10-04', 'Australia/Sydney', 23],
    ['Sydney in April', '2026-04-05', 'Australia/Sydney', 25],
    ['Lord Howe in October', '2026-10-04', 'Australia/Lord_Howe', 23.5],
    ['Lord Howe in April', '2026-04-05', 'Australia/Lord_Howe', 24.5],
    ['Kathmandu', '2026-03-29', 'Asia/Kathmandu', 24],
  ])('a day of %s', (_case, date, zone, hours) => {
    const { start, end } = dayRange(date, zone)
    expect((end - start) / HOUR).toBe(hours)
  })

  it('agrees with Temporal for every zone and time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: 365, max: 60_000 }).map(dateOfDayNumber),
        fc.integer({ min: 0, max: 1439 }),
        (zone, date, minute) => {
          const expected = Temporal.PlainDate.from(date)
            .toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
            .toZonedDateTime(zone, { disambiguation: 'compatible' })
          expect(atWall(date, minute, zone)).toBe(expected.epochMilliseconds)
          const wall = wallOf(expected.epochMilliseconds, zone)
          expect(wall).toEqual({
            date: expected.toPlainDate().toString(),
            minute: expected.hour * 60 + expected.minute,
          })
        },
      ),
      { numRuns: 500 },
    )
  })

  it.each(['Europe/London', 'America/New_York', 'Australia/Sydney', 'Australia/Lord_Howe'])(
    'agrees with Temporal in every quarter hour of the changes in %s',
    (zone) => {
      let here = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${zone}]`)
      for (let change = 0; change < 2; change++) {
        here = here.getTimeZoneTransition('next')!
        const date = here.toPlainDate()
        for (let minute = 0; minute < 1440; minute += 15) {
          const expected = date
            .toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
            .toZonedDateTime(zone)
          expect(atWall(date.toString(), minute, zone)).toBe(expected.epochMilliseconds)
        }
      }
    },
  )

  it('an edge in skipped time is the instant of the change, so that edges never go back', () => {
    expect(toIso(edgeAt('2026-03-29', 60, 'Europe/London'))).toBe('2026-03-29T01:00:00.000Z')
    expect(toIso(edgeAt('2026-03-29', 90, 'Europe/London'))).toBe('2026-03-29T01:00:00.000Z')
    expect(toIso(edgeAt('2026-03-29', 120, 'Europe/London'))).toBe('2026-03-29T01:00:00.000Z')
    expect(toIso(edgeAt('2026-03-29', 135, 'Europe/London'))).toBe('2026-03-29T01:15:00.000Z')
    for (const [date, zone] of [
      ['2026-03-29', 'Europe/London'],
      ['2026-10-25', 'Europe/London'],
      ['2026-10-04', 'Australia/Lord_Howe'],
      ['2026-04-05', 'Australia/Lord_Howe'],
      ['2026-09-06', 'America/Santiago'],
    ] as const)
      for (let minute = 15; minute <= 2880; minute += 15)
        expect(edgeAt(date, minute, zone)).toBeGreaterThanOrEqual(edgeAt(date, minute - 15, zone))
  })

  it('knows zones by name only', () => {
    const none = ['Mars/Olympus', '+08:00', '2026-01-05T00:00Z', '2026-01-05T00:00+08:00[Asia/Singapore]', '']
    for (const text of none) expect(zoneNamed(text), text).toBeNull()
  })

  it.each([
    ['Asia/Singapore', 'Asia/Singapore'],
    ['asia/singapore', 'Asia/Singapore'],
    ['ASIA/HO_CHI_MINH', 'Asia/Ho_Chi_Minh'],
    ['Asia/Ho_Chi_Minh', 'Asia/Ho_Chi_Minh'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['america/port-au-prince', 'America/Port-au-Prince'],
    ['utc', 'UTC'],
  ])('the zone that is written %j is %j', (written, name) => {
    expect(zoneNamed(written)).toBe(name)
  })

  it('an instant is written in UTC with milliseconds [SCHEDULE-50]', () => {
    expect(toIso(Date.UTC(2026, 0, 5, 15))).toBe('2026-01-05T15:00:00.000Z')
    const edges = [0, -1, 1, 59_999, 60_000, -60_000, 86_399_999, 86_400_000, -62_167_219_200_001, 253_402_300_800_000]
    for (const instant of edges)
      expect(toIso(instant)).toBe(
        Temporal.Instant.fromEpochMilliseconds(instant).toString({ fractionalSecondDigits: 3 }),
      )
    fc.assert(
      fc.property(fc.integer({ min: -60_000_000, max: 60_000_000 }), fc.boolean(), (minute, isFull) => {
        const instant = minute * 60_000 + (isFull ? 0 : 1234)
        expect(toIso(instant)).toBe(new Date(instant).toISOString())
      }),
    )
    for (const nothing of [Number.NaN, Infinity, 8.64e15 + 1]) expect(() => toIso(nothing)).toThrow(RangeError)
  })
})

describe('the days that ranges touch', () => {
  const touched = (zone: string, ...ranges: [string, string][]) =>
    daysOf(
      ranges.map(([start, end]) => ({ start: Date.parse(start), end: Date.parse(end) })),
      zone,
    )

  it('are all from the first to the last, each once; one that ends at midnight touches none after it', () => {
    expect(touched('Asia/Singapore', ['2026-01-05T02:00Z', '2026-01-05T16:00Z'])).toEqual(['2026-01-05'])
    expect(
      touched('Europe/London', ['2026-03-28T23:00Z', '2026-03-30T23:30Z'], ['2026-03-29T10:00Z', '2026-03-29T11:00Z']),
    ).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'])
  })
})
