import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hoursIn, hoursOn, weekOf, type OpeningHours } from '../facilities/index.ts'
import { addDays, WEEKDAYS } from '../time/index.ts'
import {
  openMinutes,
  periodBefore,
  revenuePerCourtHour,
  utilisationByHour,
  utilisedShare,
  type Period,
} from './index.ts'

const nobody = { days: weekOf([]), publicHoliday: [], exceptions: [] }
const week = { from: '2026-11-16', until: '2026-11-22' }
const openOf = (period: Period, start: number, end: number) => {
  const group = { useVenueOpeningHours: false, openingHours: weekOf([{ start, end }]) }
  return openMinutes(period, hoursIn(period, group, nobody))
}
const hoursWith = (minutes: readonly number[]) =>
  Object.fromEntries(minutes.map((each, hour) => [hour, each]).filter(([, each]) => each !== 0))

describe('the open time of a court', () => {
  it('is its opening hours on each day, by hour of the wall clock', () => {
    expect(hoursWith(openOf(week, 7 * 60 + 30, 9 * 60))).toEqual({ 7: 210, 8: 420 })
    expect(hoursWith(openOf({ from: '2026-11-20', until: '2026-11-20' }, 1380, 1440))).toEqual({ 23: 60 })
    // A day of 25 hours has the hours of any other.
    expect(hoursWith(openOf({ from: '2026-10-25', until: '2026-10-25' }, 60, 240))).toEqual({ 1: 60, 2: 60, 3: 60 })
  })

  it('follows the exceptions of a venue', () => {
    const venue = {
      days: weekOf([{ start: 480, end: 540 }]),
      publicHoliday: [],
      exceptions: [{ date: '2026-11-18', hours: '8:00-8:30' }],
    }
    const group = { useVenueOpeningHours: true, openingHours: weekOf([]) }
    expect(hoursWith(openMinutes(week, hoursIn(week, group, venue)))).toEqual({ 8: 390 })
  })

  it('is what each of its days is open, added up, whatever the days are', () => {
    const day = fc.record({ start: fc.integer({ min: 0, max: 1439 }), end: fc.integer({ min: 1, max: 1440 }) })
    const hours = day.map(({ start, end }) => (start < end ? [{ start, end }] : []))
    const date = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-10-01', days))
    const exceptions = fc.array(fc.record({ date, hours: fc.constantFrom('', 'PH', '8:00-9:30', 'Closed-Closed') }))
    const days = fc.tuple(hours, hours, hours, hours, hours, hours, hours)
    fc.assert(
      fc.property(
        days,
        hours,
        exceptions,
        fc.boolean(),
        date,
        fc.integer({ min: 0, max: 400 }),
        (each, publicHoliday, others, isVenue, from, more) => {
          const period = { from, until: addDays(from, more) }
          const openingHours = Object.fromEntries(WEEKDAYS.map((name, place) => [name, each[place]])) as OpeningHours
          const group = { useVenueOpeningHours: isVenue, openingHours }
          const venue = { days: openingHours, publicHoliday, exceptions: others }
          const byDay = Array.from({ length: 24 }, () => 0)
          for (let on = from; on <= period.until; on = addDays(on, 1))
            for (const { start, end } of hoursOn(on, group, venue))
              for (let minute = start; minute < end; minute++) byDay[Math.floor(minute / 60)]!++
          expect(openMinutes(period, hoursIn(period, group, venue))).toEqual(byDay)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('utilisation', () => {
  it('is the booked share of the open time, whole where more was booked than was open [BEYOND-25]', () => {
    const cells = utilisationByHour([60, 180, 0, 30], [0, 60, 0, 30], [30, 0, 45])
    expect(cells).toEqual([
      { openMinutes: 60, bookedMinutes: 30 },
      { openMinutes: 120, bookedMinutes: 0 },
      { openMinutes: 45, bookedMinutes: 45 },
      { openMinutes: 0, bookedMinutes: 0 },
    ])
    expect(cells.map(utilisedShare)).toEqual([0.5, 0, 1, null])
  })

  it('earns by open hour, in whole minor units [BEYOND-25]', () => {
    // The example of docs/rules/analytics.md.
    const example = { openMinutes: 102 * 60, bookedMinutes: 51 * 60 }
    expect([utilisedShare(example), revenuePerCourtHour(102_000, example)]).toEqual([0.5, 1_000])
    expect(revenuePerCourtHour(10_000, { openMinutes: 180, bookedMinutes: 60 })).toBe(3333)
    expect(revenuePerCourtHour(0, { openMinutes: 0, bookedMinutes: 0 })).toBeNull()
  })

  it('is held against the as long period before', () => {
    expect(periodBefore(week)).toEqual({ from: '2026-11-09', until: '2026-11-15' })
    expect(periodBefore({ from: '2026-03-01', until: '2026-03-01' })).toEqual({
      from: '2026-02-28',
      until: '2026-02-28',
    })
  })
})
