import { describe, expect, it } from 'vitest'
import { gridRange, labelInterval, rowsPerLabel, summary, ZOOM } from './index.ts'
import { slotsOfDay } from './slots-of-day.fixture.ts'
import type { Debt, Occupancy } from './index.ts'

const hour = (n: number) => Date.UTC(2026, 0, 5, n)

describe('the grid', () => {
  it.each([
    [30, 2],
    [45, 3],
    [60, 4],
    [90, 6],
    [120, 8],
    [37, 4],
  ])('an interval of %i has %i rows per label [SCHEDULE-19]', (interval, rows) => {
    expect(rowsPerLabel(interval)).toBe(rows)
  })

  it('groups that differ take the smallest interval [SCHEDULE-58]', () => {
    expect(labelInterval([90, 45, 60])).toBe(45)
  })

  it('runs from the earliest to the latest, in whole rows, and is empty without slots [SCHEDULE-58] [SCHEDULE-21]', () => {
    expect(
      gridRange([
        { startMinute: 480, endMinute: 540 },
        { startMinute: 425, endMinute: 1270 },
      ]),
    ).toEqual({
      startMinute: 420,
      endMinute: 1275,
    })
    expect(gridRange([])).toBeNull()
  })

  it('zooms from 50 to 150 percent in steps of 5, starting at 100 [SCHEDULE-11] [SCHEDULE-54]', () => {
    expect(ZOOM).toEqual({ lowest: 50, highest: 150, step: 5, start: 100 })
  })

  it('sums up the day: booked share, and what is still owed, each booking and each order once [BEYOND-38]', () => {
    const occupancies: (Occupancy & { owed: Debt | null })[] = [
      {
        id: 'a',
        facilityId: 'c',
        kind: 'booking',
        start: hour(9),
        end: hour(11),
        owed: { orderId: 'o', amount: 2200, price: 4000, lineCount: 2 },
      },
      {
        id: 'b',
        facilityId: 'c',
        kind: 'booking',
        start: hour(12),
        end: hour(13),
        owed: { orderId: 'o', amount: 2200, price: 2000, lineCount: 2 },
      },
      { id: 'x', facilityId: 'c', kind: 'closure', start: hour(13), end: hour(15), owed: null },
    ]
    const slots = slotsOfDay({
      date: '2026-01-05',
      zone: 'UTC',
      hours: [{ start: 540, end: 900 }],
      interval: 60,
      facilityId: 'c',
      groupPrice: 2000,
      settings: [],
      occupancies,
    })
    expect(summary(slots, (o) => o.owed)).toEqual({ bookedShare: 3 / 4, unpaidCount: 2, unpaidAmount: 2200 })
    const half = slots.filter((slot) => slot.occupancy?.id !== 'a')
    expect(summary(half, () => null).bookedShare).toBe(1 / 2)
    expect(summary([], () => ({ orderId: 'o', amount: 1, price: 1, lineCount: 1 }))).toEqual({
      bookedShare: 0,
      unpaidCount: 0,
      unpaidAmount: 0,
    })
    // Of a series over weeks each day has what its own bookings cost, and no more than is owed.
    const onOneOf = (amount: number) =>
      summary(slots, (o) => o.owed && { ...o.owed, amount, lineCount: 10 }).unpaidAmount
    expect([onOneOf(30_000), onOneOf(150)]).toEqual([6000, 150])
    // What comes on top of the prices belongs to the day that has them all.
    expect(summary(slots, (o) => o.owed && { ...o.owed, amount: 6180 }).unpaidAmount).toBe(6180)
  })
})
