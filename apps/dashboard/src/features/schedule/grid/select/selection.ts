import type { ScheduleCell, ScheduleFacility, SelectedRun, SelectionSummary } from '../types.ts'

/** A rectangle over the grid: lanes by index, both included, and a stretch of minutes [startMinute, endMinute). */
export type Area = {
  readonly firstLane: number
  readonly lastLane: number
  readonly startMinute: number
  readonly endMinute: number
}

/** One corner of an area: a lane and a cell's stretch of time in it. */
export type Corner = { readonly lane: number; readonly startMinute: number; readonly endMinute: number }

/** The area between two corners, whichever was set first. */
export function areaBetween(from: Corner, to: Corner): Area {
  return {
    firstLane: Math.min(from.lane, to.lane),
    lastLane: Math.max(from.lane, to.lane),
    startMinute: Math.min(from.startMinute, to.startMinute),
    endMinute: Math.max(from.endMinute, to.endMinute),
  }
}

/**
 * The slots that an area takes: selectable, of the kind it was begun on (a drag from a free slot leaves closed ones
 * out), and with their middle inside, so that a court with other slot lengths gives the slots that are mostly covered.
 */
export function cellsInArea(
  lanes: readonly (readonly ScheduleCell[])[],
  area: Area,
  kind: ScheduleCell['kind'],
): ScheduleCell[] {
  const taken: ScheduleCell[] = []
  for (let lane = area.firstLane; lane <= area.lastLane; lane++) {
    for (const cell of lanes[lane] ?? []) {
      const middle = (cell.startMinute + cell.endMinute) / 2
      if (!cell.selectable || cell.kind !== kind) continue
      if (middle > area.startMinute && middle < area.endMinute) taken.push(cell)
    }
  }
  return taken
}

/** The selection with a slot's key put in, or taken out when it was in (SCHEDULE-63). */
export function toggleKey(selection: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selection)
  if (!next.delete(key)) next.add(key)
  return next
}

/** The selection with the cells' keys added, or removed when `add` is false. */
export function withCells(
  selection: ReadonlySet<string>,
  cells: readonly ScheduleCell[],
  add: boolean,
): ReadonlySet<string> {
  const next = new Set(selection)
  for (const cell of cells) {
    if (add) next.add(cell.key)
    else next.delete(cell.key)
  }
  return next
}

/** The selected cells of one lane as runs: neighbours of one kind without a gap are one run. `cells` are in order of time. */
export function selectedRuns(cells: readonly ScheduleCell[], selection: ReadonlySet<string>): SelectedRun[] {
  const runs: { facilityId: string; startMinute: number; endMinute: number; cells: ScheduleCell[] }[] = []
  for (const cell of cells) {
    if (!selection.has(cell.key)) continue
    const run = runs.at(-1)
    if (run && run.endMinute === cell.startMinute && run.cells[0]!.kind === cell.kind) {
      run.cells.push(cell)
      run.endMinute = cell.endMinute
    } else {
      runs.push({
        facilityId: cell.facilityId,
        startMinute: cell.startMinute,
        endMinute: cell.endMinute,
        cells: [cell],
      })
    }
  }
  return runs
}

/**
 * The lanes that a run's grip resizes: the run's own and its neighbours with a run of the same stretch, so that a block
 * drawn over several courts grows as one.
 */
export function lanesOfBlock(
  runs: readonly (readonly SelectedRun[])[],
  lane: number,
  run: SelectedRun,
): [number, number] {
  const same = (index: number) =>
    (runs[index] ?? []).some((other) => other.startMinute === run.startMinute && other.endMinute === run.endMinute)
  let first = lane
  let last = lane
  while (same(first - 1)) first--
  while (same(last + 1)) last++
  return [first, last]
}

/** Bounds of a selection for the status region, or null when none of it is shown. */
export function summarize(
  facilities: readonly ScheduleFacility[],
  lanes: readonly (readonly ScheduleCell[])[],
  selection: ReadonlySet<string>,
): SelectionSummary | null {
  const cells: ScheduleCell[] = []
  const held: ScheduleFacility[] = []
  lanes.forEach((lane, index) => {
    const mine = lane.filter((cell) => selection.has(cell.key))
    if (mine.length === 0) return
    held.push(facilities[index]!)
    cells.push(...mine)
  })
  if (cells.length === 0) return null
  return {
    cells,
    facilities: held,
    startMinute: Math.min(...cells.map((cell) => cell.startMinute)),
    endMinute: Math.max(...cells.map((cell) => cell.endMinute)),
  }
}
