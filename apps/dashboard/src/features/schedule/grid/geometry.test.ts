import { describe, expect, it } from 'vitest'
import {
  cardSizes,
  cellIndexAt,
  clampZoom,
  columnOf,
  countdown,
  labelMinutes,
  labelUnderNow,
  laneIndexAt,
  letterCount,
  rowsPerLabel,
} from './geometry.ts'
import { cell } from './gallery/cell.ts'

describe('zoom', () => {
  it('stays between 50 and 150 percent [SCHEDULE-54]', () => {
    expect([clampZoom(45), clampZoom(50), clampZoom(100), clampZoom(150), clampZoom(155)]).toEqual([
      50, 50, 100, 150, 150,
    ])
  })

  it('moves in steps of 5 percent and falls back to 100 [SCHEDULE-11]', () => {
    expect(clampZoom(87)).toBe(85)
    expect(clampZoom(Number.NaN)).toBe(100)
  })
})

describe('time labels', () => {
  it.each([
    [30, 2],
    [45, 3],
    [60, 4],
    [90, 6],
    [120, 8],
  ])('an interval of %i minutes has %i rows of 15 minutes per label [SCHEDULE-18] [SCHEDULE-19]', (interval, rows) => {
    expect(rowsPerLabel(interval)).toBe(rows)
  })

  it('stand once per interval, the smallest when groups differ [SCHEDULE-58]', () => {
    const range = { startMinute: 420, endMinute: 600 }
    expect(labelMinutes(range, [{ interval: 60 }])).toEqual([420, 480, 540])
    expect(labelMinutes(range, [{ interval: 60 }, { interval: 45 }])).toEqual([420, 465, 510, 555])
  })

  it('go on past midnight into the next day [SCHEDULE-55]', () => {
    expect(labelMinutes({ startMinute: 1380, endMinute: 1560 }, [{ interval: 60 }])).toEqual([1380, 1440, 1500])
  })

  it('give way to the pill of the present only where it would cover them', () => {
    const labels = [780, 840, 900]
    expect(labelUnderNow(860, labels, 'vertical', 100)).toBe(840)
    expect(labelUnderNow(871, labels, 'vertical', 100)).toBe(840)
    expect(labelUnderNow(882, labels, 'vertical', 100)).toBeNull()
    expect(labelUnderNow(896, labels, 'vertical', 100)).toBe(900)
    expect(labelUnderNow(860, labels, 'horizontal', 100)).toBe(840)
    expect(labelUnderNow(870, labels, 'horizontal', 100)).toBeNull()
    expect(labelUnderNow(870, labels, 'horizontal', 50)).toBe(840)
  })
})

describe('positions', () => {
  const range = { startMinute: 420, endMinute: 1320 }
  const cells = [cell('a', 420, 480), cell('a', 480, 525), cell('a', 600, 660)]

  it('a cell spans its rows of 15 minutes after the header column', () => {
    expect(columnOf({ startMinute: 420, endMinute: 480 }, range)).toEqual({ index: 2, span: 4 })
    expect(columnOf({ startMinute: 480, endMinute: 525 }, range)).toEqual({ index: 6, span: 3 })
  })

  it('a slot that ends at 00:00 ends with its day: 23:00 to 24:00 has four rows [SCHEDULE-20]', () => {
    expect(columnOf({ startMinute: 1380, endMinute: 1440 }, { startMinute: 420, endMinute: 1440 }).span).toBe(4)
  })

  it('a minute finds the cell that holds it, or the nearest one', () => {
    expect([419, 420, 479, 480, 530, 590, 700].map((minute) => cellIndexAt(cells, minute))).toEqual([
      0, 0, 0, 1, 1, 2, 2,
    ])
    expect(cellIndexAt([], 420)).toBe(-1)
  })

  it('a position finds its lane and stays inside the first and the last', () => {
    const edges = [
      { start: 52, end: 152 },
      { start: 152, end: 252 },
      { start: 258, end: 358 },
    ]
    expect([0, 60, 152, 255, 300, 900].map((at) => laneIndexAt(edges, at))).toEqual([0, 0, 1, 2, 2, 2])
  })
})

describe('what a card says', () => {
  it('at full size 30 minutes are one line, 45 lose the plan, 90 have two lines for the name', () => {
    const sizes = cardSizes('vertical', 100)
    expect(30).toBeLessThan(sizes.line)
    expect(45).toBeGreaterThanOrEqual(sizes.line)
    expect(45).toBeLessThan(sizes.short)
    expect(60).toBeGreaterThanOrEqual(sizes.short)
    expect(60).toBeLessThan(sizes.tall)
    expect(90).toBeGreaterThanOrEqual(sizes.tall)
  })

  it('half the zoom leaves an hour one line', () => {
    expect(60).toBeLessThan(cardSizes('vertical', 50).line)
  })

  it('turned round, half an hour shows its price without the currency and its badge without the word', () => {
    const sizes = cardSizes('horizontal', 100)
    expect(30).toBeLessThan(sizes.priceShort)
    expect(30).toBeLessThan(sizes.narrow)
    expect(60).toBeGreaterThanOrEqual(sizes.priceShort)
    expect(60).toBeGreaterThanOrEqual(sizes.narrow)
  })

  it('letters are counted as they are read, however accents are stored', () => {
    expect(letterCount('Trần Thị')).toBe(8)
    expect(letterCount('Trần Thị'.normalize('NFD'))).toBe(8)
  })
})

describe('a hold', () => {
  it('counts its five minutes down to 00:00 and no further [BEYOND-05]', () => {
    expect(countdown(300_000, 0)).toBe('05:00')
    expect(countdown(300_000, 48_000)).toBe('04:12')
    expect(countdown(300_000, 299_500)).toBe('00:01')
    expect(countdown(300_000, 400_000)).toBe('00:00')
  })
})
