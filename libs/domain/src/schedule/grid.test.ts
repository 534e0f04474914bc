import { describe, expect, it } from 'vitest'
import { gridRange, labelInterval, rowsPerLabel, slotsOfDay, summary, ZOOM } from './index.ts'
import type { Occupancy } from './index.ts'

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

  it('sums up the day: booked share, and what is unpaid, each booking once', () => {
    const occupancies: (Occupancy & { owed: number | null })[] = [
      { id: 'a', facilityId: 'c', kind: 'booking', start: hour(9), end: hour(11), owed: 4000 },
      { id: 'b', facilityId: 'c', kind: 'booking', start: hour(12), end: hour(13), owed: null },
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
    expect(summary(slots, (o) => o.owed)).toEqual({ bookedShare: 3 / 4, unpaidCount: 1, unpaidAmount: 4000 })
    const half = slots.filter((slot) => slot.occupancy?.id !== 'a')
    expect(summary(half, () => null).bookedShare).toBe(1 / 2)
    expect(summary([], () => 1)).toEqual({ bookedShare: 0, unpaidCount: 0, unpaidAmount: 0 })
  })
})
