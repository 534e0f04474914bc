import { describe, expect, it } from 'vitest'
import { weekOf } from '../facilities/index.ts'
import { atWall } from '../time/index.ts'
import { openMinutes, periodBefore, revenuePerCourtHour, utilisationByHour, utilisedShare } from './index.ts'

const nobody = { days: weekOf([]), publicHoliday: [], exceptions: [] }
const court = (start: number, end: number, zone = 'Asia/Singapore') => ({
  group: { useVenueOpeningHours: false, openingHours: weekOf([{ start, end }]) },
  venue: nobody,
  zone,
})
const week = { from: '2026-11-16', until: '2026-11-22' }
const range = (day: string, from: number, until: number, zone = 'Asia/Singapore', last = day) => ({
  start: atWall(day, from, zone),
  end: atWall(last, until, zone),
})
const hoursWith = (minutes: readonly number[]) =>
  Object.fromEntries(minutes.map((each, hour) => [hour, each]).filter(([, each]) => each !== 0))

describe('the open time of a court', () => {
  it('is its opening hours on each day, by hour of the wall clock', () => {
    expect(hoursWith(openMinutes(week, court(7 * 60 + 30, 9 * 60), []))).toEqual({ 7: 210, 8: 420 })
    expect(hoursWith(openMinutes({ from: '2026-11-20', until: '2026-11-20' }, court(1380, 1440), []))).toEqual({
      23: 60,
    })
  })

  it('lacks what is closed, and of that only what is open and in the period', () => {
    const closures = [
      range('2026-11-16', 450, 510),
      range('2026-11-17', 0, 300),
      range('2026-11-21', 0, 0, 'Asia/Singapore', '2026-12-01'),
      range('2026-11-14', 0, 0, 'Asia/Singapore', '2026-11-16'),
    ]
    // Open 7:00 to 9:00 on seven days; half an hour of each hour of Monday is closed, Saturday and Sunday are.
    expect(hoursWith(openMinutes(week, court(420, 540), closures))).toEqual({ 7: 270, 8: 270 })
  })

  it('follows the clocks where they change', () => {
    const day = { from: '2026-10-25', until: '2026-10-25' }
    expect(hoursWith(openMinutes(day, court(60, 240, 'Europe/Berlin'), []))).toEqual({ 1: 60, 2: 60, 3: 60 })
    const closed = [range('2026-10-25', 180, 240, 'Europe/Berlin')]
    expect(hoursWith(openMinutes(day, court(60, 240, 'Europe/Berlin'), closed))).toEqual({ 1: 60, 2: 60 })
  })

  it('follows the exceptions of a venue', () => {
    const venue = {
      days: weekOf([{ start: 480, end: 540 }]),
      publicHoliday: [],
      exceptions: [{ date: '2026-11-18', hours: '8:00-8:30' }],
    }
    const group = { useVenueOpeningHours: true, openingHours: weekOf([]) }
    expect(hoursWith(openMinutes(week, { group, venue, zone: 'Asia/Singapore' }, []))).toEqual({ 8: 390 })
  })
})

describe('utilisation', () => {
  it('is the booked share of the open time, whole where more was booked than was open [BEYOND-25]', () => {
    const open = [60, 120, 0, 0]
    const cells = utilisationByHour(open, [30, 0, 45])
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
