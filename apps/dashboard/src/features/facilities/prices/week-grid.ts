import type { PictureDay, PictureSlot, WallSlot } from '@fieldhouse/domain/facilities'
import { weekdayOf, type Weekday } from '@fieldhouse/domain/time'
import type { At } from './use-slot-selection.ts'

/** A slot of the picture with its day. */
export type ShownSlot = PictureSlot & { date: string; day: Weekday; key: string }

/** A time of a day at which nothing can be had: outside the hours, or skipped by the clocks as they change. */
export type Gap = WallSlot & { date: string; day: Weekday; isSkipped: boolean }

export type Grid = {
  rows: readonly number[]
  /** The slot that covers a place; null outside the hours of its day. */
  slotAt: (at: At) => ShownSlot | null
  /** What stands at a place where no slot does. */
  gapAt: (at: At) => Gap
  /** The first row of the slot that covers a place; the row itself where none does. */
  firstRowAt: (at: At) => number
  /** Over how many rows the cell of a place reaches. */
  spanAt: (at: At) => number
}

/**
 * The rows of time of a week, one at each minute at which a slot of some day begins, and where the slots stand: each reaches over all rows
 * that begin before it ends, so that days which open at other minutes stand side by side (FACILITIES-71, BEYOND-33).
 */
export const weekGrid = (picture: readonly PictureDay[]): Grid => {
  const rows = [...new Set(picture.flatMap(({ slots }) => slots.map(({ startMinute }) => startMinute)))].toSorted(
    (a, b) => a - b,
  )
  const columns = picture.map(({ date, slots }) => {
    const day = weekdayOf(date)
    const cells = new Map<number, { slot: ShownSlot; first: number; span: number }>()
    for (const slot of slots) {
      const shown = { ...slot, date, day, key: `${day}-${slot.startMinute}-${slot.endMinute}` }
      const first = rows.indexOf(slot.startMinute)
      const span = rows.filter((row) => row >= slot.startMinute && row < slot.endMinute).length
      for (let row = first; row < first + span; row++) cells.set(row, { slot: shown, first, span })
    }
    return cells
  })
  const ends = picture.flatMap(({ slots }) => slots)
  const gapAt = ({ row, column }: At): Gap => {
    const { date, hours } = picture[column]!
    const startMinute = rows[row]!
    // As long as what stands beside it on other days, and no longer than to the next row.
    const beside = ends.filter((slot) => slot.startMinute === startMinute).map(({ endMinute }) => endMinute)
    return {
      date,
      day: weekdayOf(date),
      startMinute,
      endMinute: Math.min(...beside, rows[row + 1] ?? Number.POSITIVE_INFINITY),
      isSkipped: hours.some(({ start, end }) => start <= startMinute && startMinute < end),
    }
  }
  const cellAt = ({ row, column }: At) => columns[column]?.get(row) ?? null
  return {
    rows,
    slotAt: (at) => cellAt(at)?.slot ?? null,
    gapAt,
    firstRowAt: (at) => cellAt(at)?.first ?? at.row,
    spanAt: (at) => cellAt(at)?.span ?? 1,
  }
}
