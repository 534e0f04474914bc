import type { TimeRange } from './types.ts'

/** True when two ranges share time; ranges that only touch do not (BOOKING-85). */
export const overlaps = (a: TimeRange, b: TimeRange): boolean => a.start < b.end && a.end > b.start

/** The time that both ranges share, or null. */
export const intersection = (a: TimeRange, b: TimeRange): TimeRange | null => {
  const start = Math.max(a.start, b.start)
  const end = Math.min(a.end, b.end)
  return start < end ? { start, end } : null
}

/** The same time in as few ranges as possible, in order; touching ranges become one. Empty ranges are left out. */
export const mergeRanges = (ranges: readonly TimeRange[]): TimeRange[] => {
  const merged: TimeRange[] = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    if (range.start >= range.end) continue
    const last = merged.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push({ start: range.start, end: range.end })
  }
  return merged
}

/** What is left of `range` without the taken ranges, in order. */
export const subtractRanges = (range: TimeRange, taken: readonly TimeRange[]): TimeRange[] => {
  const left: TimeRange[] = []
  let start = range.start
  for (const { start: from, end: until } of mergeRanges(taken)) {
    if (until <= start) continue
    if (from >= range.end) break
    if (from > start) left.push({ start, end: from })
    start = until
  }
  if (start < range.end) left.push({ start, end: range.end })
  return left
}
