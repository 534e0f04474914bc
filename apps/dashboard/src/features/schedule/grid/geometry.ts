import { labelInterval } from '@fieldhouse/domain/schedule'
import type { MinuteRange, Orientation, ScheduleCell, ScheduleGroup } from './types.ts'

/** Minutes of one grid row or column (SCHEDULE-18). */
export const ROW_MINUTES = 15

/** Zoom in percent: limits, step and the one level at which dragging selects (SCHEDULE-11, -39, -54). */
export const ZOOM = { min: 50, max: 150, step: 5, full: 100 } as const

/** Pixels per minute at 100 percent: 12 px a quarter of an hour going down, 24 px going across. */
export const PIXELS_PER_MINUTE: Readonly<Record<Orientation, number>> = { vertical: 0.8, horizontal: 1.6 }

/** Pixels of a lane at 100 percent when courts lie below each other. */
const LANE_HEIGHT = 48

/** The minutes that carry a time label: once per interval, the smallest where groups differ (SCHEDULE-58). */
export function labelMinutes(range: MinuteRange, groups: readonly Pick<ScheduleGroup, 'interval'>[]): number[] {
  const interval = labelInterval(groups.map((group) => group.interval))
  const minutes: number[] = []
  for (let minute = range.startMinute; minute < range.endMinute; minute += interval) minutes.push(minute)
  return minutes
}

/**
 * Where the pill of the present time would cover labels: how many pixels each of them is moved aside, away from the pill, or
 * null where it gives way. A label hangs under its line when time runs down (its middle 10 px below) and stands across it
 * when time runs to the right; moved aside it still touches its line.
 */
export function labelsBesideNow(
  nowMinute: number,
  labels: readonly number[],
  orientation: Orientation,
  zoom: number,
): ReadonlyMap<number, number | null> {
  const pixels = (PIXELS_PER_MINUTE[orientation] * zoom) / 100
  const { hang, reach, aside, size } = LABEL[orientation]
  const moved = new Map<number, number | null>()
  labels.forEach((label, index) => {
    const distance = (label - nowMinute) * pixels + hang
    if (Math.abs(distance) >= reach) return
    const shift = distance < 0 ? -reach - distance : reach - distance
    const neighbour = labels[index + Math.sign(shift)]
    const room =
      neighbour === undefined ? (index === 0 && shift < 0 ? 0 : Infinity) : Math.abs(neighbour - label) * pixels - size
    moved.set(label, Math.abs(shift) <= Math.min(aside, room) ? shift : null)
  })
  return moved
}

/** Of a time label in pixels: where its middle hangs, how near the pill's middle may come, how far it moves, what it needs. */
const LABEL = {
  vertical: { hang: 10, reach: 18, aside: 10, size: 14 },
  horizontal: { hang: 0, reach: 37, aside: 15, size: 32 },
} as const

/**
 * How much a card may say, by its length in minutes at the present zoom. Below `tiny` only a name, below `line` one
 * line, below `short` no plan, from `tall` on a name of two lines, below `narrow` the badge's icon without its word.
 */
export type CardSizes = {
  readonly tiny: number
  readonly line: number
  readonly short: number
  readonly tall: number
  readonly narrow: number
  /** Slots below this show their price without the currency. */
  readonly priceShort: number
}

/** Heights in pixels at which a card's layout changes, and the widths that a badge's word and a whole price need. */
const HEIGHT = { tiny: 15, line: 33, short: 45, tall: 68 } as const
const WIDTH = { narrow: 64, price: 66 } as const

/** The card sizes of a grid in minutes. When courts lie below each other a card's height is the lane's and only its width grows with time. */
export function cardSizes(orientation: Orientation, zoom: number): CardSizes {
  const minutes = (pixels: number) => Math.ceil(pixels / ((PIXELS_PER_MINUTE[orientation] * zoom) / 100))
  if (orientation === 'vertical') {
    return {
      tiny: minutes(HEIGHT.tiny),
      line: minutes(HEIGHT.line),
      short: minutes(HEIGHT.short),
      tall: minutes(HEIGHT.tall),
      narrow: 0,
      priceShort: 0,
    }
  }
  const height = (LANE_HEIGHT * zoom) / 100
  return {
    tiny: height < HEIGHT.tiny ? Infinity : 0,
    line: height < HEIGHT.line ? Infinity : 0,
    short: height < HEIGHT.tall ? Infinity : 0,
    tall: Infinity,
    narrow: minutes(WIDTH.narrow),
    priceShort: minutes(WIDTH.price),
  }
}

/** Position in the time header and length of a cell, counted in rows of 15 minutes, as ARIA wants them (from 1, after the header). */
export function columnOf(
  cell: Pick<ScheduleCell, 'startMinute' | 'endMinute'>,
  range: MinuteRange,
): { index: number; span: number } {
  const first = Math.floor((cell.startMinute - range.startMinute) / ROW_MINUTES)
  const last = Math.ceil((cell.endMinute - range.startMinute) / ROW_MINUTES)
  return { index: first + 2, span: Math.max(1, last - first) }
}

/** Index of the cell that holds the minute, or of the nearest one, or -1 in an empty lane. `cells` are in order of time. */
export function cellIndexAt(cells: readonly ScheduleCell[], minute: number): number {
  let low = 0
  let high = cells.length - 1
  if (high < 0) return -1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (cells[middle]!.startMinute <= minute) low = middle
    else high = middle - 1
  }
  const here = cells[low]!
  const next = cells[low + 1]
  if (minute < here.endMinute || !next) return low
  return next.startMinute - minute < minute - here.endMinute ? low + 1 : low
}

/** Index of the lane whose stretch [start, end) holds the position, clamped to the first and last. `edges` are ascending. */
export function laneIndexAt(edges: readonly { start: number; end: number }[], position: number): number {
  for (let index = 0; index < edges.length; index++) if (position < edges[index]!.end) return index
  return edges.length - 1
}

/** How many letters a reader sees: 'Trần' is four, however its accents are stored. */
export function letterCount(name: string): number {
  return [...name.normalize('NFC')].length
}

/** One-line names past this many letters are set in the narrowest width. */
export const LETTERS_BEFORE_TIGHT = 13

/** Minutes and seconds that are left of a hold, 'mm:ss', never below 00:00. Both arguments are epoch milliseconds. */
export function countdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
