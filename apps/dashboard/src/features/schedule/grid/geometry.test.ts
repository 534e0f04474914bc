import { describe, expect, it } from 'vitest'
import {
  cardSizes,
  cellIndexAt,
  columnOf,
  countdown,
  labelMinutes,
  labelsBesideNow,
  laneIndexAt,
  letterCount,
} from './geometry.ts'
import { cell } from './gallery/cell.ts'

describe('time labels', () => {
  it('stand once per interval, the smallest when groups differ, and every hour for an odd one [SCHEDULE-19] [SCHEDULE-58]', () => {
    const range = { startMinute: 420, endMinute: 600 }
    expect(labelMinutes(range, [{ interval: 60 }])).toEqual([420, 480, 540])
    expect(labelMinutes(range, [{ interval: 60 }, { interval: 45 }])).toEqual([420, 465, 510, 555])
    expect(labelMinutes(range, [{ interval: 37 }])).toEqual([420, 480, 540])
  })

  it('go on past midnight into the next day [SCHEDULE-55]', () => {
    expect(labelMinutes({ startMinute: 1380, endMinute: 1560 }, [{ interval: 60 }])).toEqual([1380, 1440, 1500])
  })

  it.each([
    // At 15:43 on a phone the label of 16:00 stands a little aside; at 15:55 only the pill.
    [943, 'horizontal', 100, [[960, 9.8]]],
    [955, 'horizontal', 100, [[960, null]]],
    [930, 'horizontal', 100, []],
    [915, 'horizontal', 100, [[900, -13]]],
    [
      930,
      'horizontal',
      50,
      [
        [900, -13],
        [960, 13],
      ],
    ],
    // Going down: 15:52 moves 16:00 by its last pixels, 16:10 covers it, 16:32 lifts it, and 15:43 is far away.
    [943, 'vertical', 100, []],
    [952, 'vertical', 100, [[960, 1.6]]],
    [970, 'vertical', 100, [[960, null]]],
    [992, 'vertical', 100, [[960, -2.4]]],
  ] as const)(
    'at minute %i, %s at %i %%, make room for the pill or give way to it',
    (minute, orientation, zoom, moved) => {
      const found = [...labelsBesideNow(minute, [840, 900, 960, 1020], orientation, zoom)]
      expect(found.map(([label, shift]) => [label, shift === null ? null : Math.round(shift * 10) / 10])).toEqual(moved)
    },
  )

  it('are never moved onto their neighbours, nor under the corner', () => {
    expect(labelsBesideNow(925, [915, 930, 945], 'vertical', 100).get(930)).toBeNull()
    expect(labelsBesideNow(990, [960], 'vertical', 100).get(960)).toBeNull()
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
