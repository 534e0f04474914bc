import { describe, expect, it } from 'vitest'
import { changeOf, hoursShown, percent, summaryOf } from './summary.ts'

const court = (open: Record<number, number>, booked: Record<number, number>, revenue = 0) => ({
  hours: Array.from({ length: 24 }, (_, hour) => ({ openMinutes: open[hour] ?? 0, bookedMinutes: booked[hour] ?? 0 })),
  bookings: 1,
  revenue,
})

describe('what courts come to', () => {
  it('is of all their hours together [BEYOND-25]', () => {
    const courts = [court({ 7: 60, 8: 60 }, { 7: 60 }, 2_500), court({ 8: 120, 20: 60 }, {}, 1_000)]
    expect(summaryOf(courts)).toEqual({
      openMinutes: 300,
      bookedMinutes: 60,
      share: 0.2,
      revenue: 3_500,
      perHour: 700,
      bookings: 2,
    })
    expect(hoursShown(courts)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    expect([summaryOf([]).share, hoursShown([])]).toEqual([null, []])
  })

  it('is read in whole percent, and held against what was before', () => {
    expect([percent(0.425), percent(1), percent(null)]).toEqual(['43%', '100%', '–'])
    expect([changeOf(0.425, 0.4, 'points'), changeOf(900, 1000, 'percent')]).toEqual([3, -10])
    expect([changeOf(900, 0, 'percent'), changeOf(null, 0.4, 'points')]).toEqual([null, null])
  })
})
