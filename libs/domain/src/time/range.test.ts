import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endMinuteOf, formatClock, intersection, mergeRanges, overlaps, parseClock, subtractRanges } from './index.ts'
import type { TimeRange } from './index.ts'

const range = (start: number, end: number): TimeRange => ({ start, end })
const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 40 }))
  .map(([s, n]) => range(s, s + n))
const length = (ranges: readonly TimeRange[]) => ranges.reduce((sum, r) => sum + r.end - r.start, 0)
const has = (ranges: readonly TimeRange[], t: number) => ranges.some((r) => r.start <= t && t < r.end)

describe('ranges of time', () => {
  it('touching ends do not overlap [BOOKING-85]', () => {
    expect(overlaps(range(0, 10), range(10, 20))).toBe(false)
    expect(overlaps(range(10, 20), range(0, 10))).toBe(false)
    expect(overlaps(range(0, 11), range(10, 20))).toBe(true)
    expect(overlaps(range(12, 15), range(10, 20))).toBe(true)
  })

  it('share what lies in both', () => {
    expect(intersection(range(0, 15), range(10, 20))).toEqual(range(10, 15))
    expect(intersection(range(10, 20), range(0, 15))).toEqual(range(10, 15))
    expect(intersection(range(0, 10), range(10, 20))).toBeNull()
  })

  it('that are empty are left out, and empty remainders too', () => {
    expect(mergeRanges([range(5, 5), range(7, 6)])).toEqual([])
    expect(subtractRanges(range(0, 10), [range(0, 5), range(5, 10)])).toEqual([])
    expect(subtractRanges(range(0, 10), [range(0, 5), range(8, 10)])).toEqual([range(5, 8)])
  })

  it('merging keeps the time, in order and without touching ends', () => {
    fc.assert(
      fc.property(fc.array(anyRange), (ranges) => {
        const merged = mergeRanges(ranges)
        for (let t = 0; t <= 150; t++) expect(has(merged, t)).toBe(has(ranges, t))
        for (let i = 1; i < merged.length; i++) expect(merged[i]!.start).toBeGreaterThan(merged[i - 1]!.end)
      }),
    )
  })

  it('what is left and what is taken make up the range', () => {
    fc.assert(
      fc.property(anyRange, fc.array(anyRange), (whole, taken) => {
        const left = subtractRanges(whole, taken)
        for (let t = whole.start; t < whole.end; t++) expect(has(left, t)).toBe(!has(taken, t))
        expect(length(left)).toBeLessThanOrEqual(whole.end - whole.start)
      }),
    )
  })
})

describe('times of day', () => {
  it.each([
    [0, '00:00'],
    [390, '06:30'],
    [1440, '00:00'],
    [1500, '01:00'],
  ])('minute %i is %s', (minute, text) => {
    expect(formatClock(minute)).toBe(text)
  })

  it('00:00 as an end is the end of the day [SCHEDULE-20]', () => {
    expect(endMinuteOf(0)).toBe(1440)
    expect(endMinuteOf(60)).toBe(60)
  })

  it.each([
    ['6:00', 360],
    ['24:00', 1440],
    ['24:01', null],
    ['6', null],
    ['6:60', null],
    [' 06:30 ', 390],
    ['6:30pm', null],
    ['at 6:30', null],
    ['106:30', null],
  ])('%j is read as %j', (text, minute) => {
    expect(parseClock(text)).toBe(minute)
  })
})
