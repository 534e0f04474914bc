import { cellIndexAt } from '../geometry.ts'
import type { Orientation, ScheduleCell } from '../types.ts'

/**
 * Where the keyboard stands: a lane and the minute that it looks at. It is no cell's id, so that it stays in its place
 * when the day is loaded again, and keeps its height when it crosses a court with other slot lengths.
 */
export type Cursor = { readonly lane: number; readonly minute: number }

/** What the cursor moves over. `groupStarts` are the lanes at which a group begins. */
export type Terrain = {
  readonly lanes: readonly (readonly ScheduleCell[])[]
  readonly groupStarts: readonly number[]
  readonly orientation: Orientation
}

const PAGE_MINUTES = 4 * 60

/** The cell under the cursor, or undefined in an empty lane. */
export function cellUnder(lanes: Terrain['lanes'], cursor: Cursor): ScheduleCell | undefined {
  const cells = lanes[cursor.lane] ?? []
  return cells[cellIndexAt(cells, cursor.minute)]
}

/**
 * Where a key leads, or null when it is no movement. Arrows follow what is seen, so they turn with the grid; Home and
 * End go along the line that is seen, with Ctrl to the corners; Page Up and Down move four hours, or a group when
 * courts lie below each other. Movement stops at the edges (BEYOND-20).
 */
export function moveCursor(terrain: Terrain, cursor: Cursor, key: string, toCorner: boolean): Cursor | null {
  const { lanes, orientation } = terrain
  const down = orientation === 'vertical'
  const lastLane = lanes.length - 1
  const alongTime = (step: number): Cursor => {
    const cells = lanes[cursor.lane] ?? []
    const target = cells[Math.min(cells.length - 1, Math.max(0, cellIndexAt(cells, cursor.minute) + step))]
    return target ? { lane: cursor.lane, minute: target.startMinute } : cursor
  }
  const acrossLanes = (step: number): Cursor => ({
    lane: Math.min(lastLane, Math.max(0, cursor.lane + step)),
    minute: cursor.minute,
  })
  const edgeOfTime = (lane: number, end: boolean): Cursor => {
    const edge = lanes[lane]?.at(end ? -1 : 0)
    return { lane, minute: edge ? edge.startMinute : cursor.minute }
  }
  const minutes = (step: number): Cursor => {
    const cells = lanes[cursor.lane] ?? []
    const target = cells[cellIndexAt(cells, cursor.minute + step)]
    return target ? { lane: cursor.lane, minute: target.startMinute } : cursor
  }
  switch (key) {
    case 'ArrowDown':
      return down ? alongTime(1) : acrossLanes(1)
    case 'ArrowUp':
      return down ? alongTime(-1) : acrossLanes(-1)
    case 'ArrowRight':
      return down ? acrossLanes(1) : alongTime(1)
    case 'ArrowLeft':
      return down ? acrossLanes(-1) : alongTime(-1)
    case 'Home':
      if (toCorner) return edgeOfTime(0, false)
      return down ? acrossLanes(-lastLane) : edgeOfTime(cursor.lane, false)
    case 'End':
      if (toCorner) return edgeOfTime(lastLane, true)
      return down ? acrossLanes(lastLane) : edgeOfTime(cursor.lane, true)
    case 'PageDown':
      if (down) return minutes(PAGE_MINUTES)
      return { ...cursor, lane: terrain.groupStarts.find((start) => start > cursor.lane) ?? lastLane }
    case 'PageUp':
      if (down) return minutes(-PAGE_MINUTES)
      return { ...cursor, lane: terrain.groupStarts.findLast((start) => start < cursor.lane) ?? 0 }
    default:
      return null
  }
}
