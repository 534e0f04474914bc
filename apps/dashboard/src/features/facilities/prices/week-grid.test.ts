import { pictureOf } from '@fieldhouse/domain/facilities'
import { describe, expect, it } from 'vitest'
import { weekGrid } from './week-grid.ts'

const grid = (hours: { start: number; end: number }[][], { first = 5, month = '2026-01', zone = 'UTC' } = {}) =>
  weekGrid(
    pictureOf({
      days: hours.map((day, index) => ({ date: `${month}-0${first + index}`, hours: day })),
      zone,
      interval: 60,
      facilityIds: ['a'],
      settings: [],
      groupPrice: 1000,
      memberPriced: false,
    }),
  )

describe('a week whose days open at other minutes', () => {
  const week = grid([[{ start: 450, end: 630 }], [{ start: 420, end: 600 }]])
  const column = (at: number) =>
    week.rows.map((_, row) => {
      const slot = week.slotAt({ row, column: at })
      return slot && `${slot.startMinute}-${slot.endMinute}`
    })

  it('has a row at each beginning, and its slots cover all rows that they last through', () => {
    expect(week.rows).toEqual([420, 450, 480, 510, 540, 570])
    expect(column(0)).toEqual([null, '450-510', '450-510', '510-570', '510-570', '570-630'])
    expect(column(1)).toEqual(['420-480', '420-480', '480-540', '480-540', '540-600', '540-600'])
  })

  it('draws each slot once, from its first row on', () => {
    expect([1, 2].map((row) => week.firstRowAt({ row, column: 0 }))).toEqual([1, 1])
    expect([0, 1, 5].map((row) => week.spanAt({ row, column: 0 }))).toEqual([1, 2, 1])
  })
})

it('a place without a slot is a time of its day that can be asked about, no longer than to the next row', () => {
  const week = grid([[{ start: 450, end: 630 }], [{ start: 420, end: 600 }], []])
  const gap = { startMinute: 420, endMinute: 450, isSkipped: false }
  expect(week.gapAt({ row: 0, column: 0 })).toEqual({ ...gap, date: '2026-01-05', day: 'MO' })
  expect(week.gapAt({ row: 5, column: 2 })).toEqual({
    ...gap,
    startMinute: 570,
    endMinute: 630,
    date: '2026-01-07',
    day: 'WE',
  })
})

it('a place that is open but that the clocks skip says so', () => {
  const hours = [{ start: 60, end: 240 }]
  const week = grid([hours, hours], { month: '2027-10', first: 3, zone: 'Australia/Sydney' })
  const at = { row: 1, column: 0 }
  expect(week.slotAt(at)).toBe(null)
  expect(week.gapAt(at)).toMatchObject({ startMinute: 120, endMinute: 180, isSkipped: true })
  expect(week.slotAt({ row: 1, column: 1 })).toMatchObject({ startMinute: 120 })
})
