import { useCallback, useMemo } from 'react'
import { lanesOfBlock, selectedRuns } from './select/selection.ts'
import type { ScheduleCell, ScheduleFacility, ScheduleGroup, SelectedRun } from './types.ts'

const NO_CELLS: readonly ScheduleCell[] = []
const NOTHING_SELECTED: LaneSelection = { runs: [], grips: [] }

/** The part of the selection that lies in one lane, and the start minutes of the runs whose end carries the grip. */
export type LaneSelection = {
  readonly runs: readonly SelectedRun[]
  readonly grips: readonly number[]
}

/** The groups laid out as lanes, in order, with the lanes at which a group begins. */
export function useLanes(groups: readonly ScheduleGroup[], cells: ReadonlyMap<string, readonly ScheduleCell[]>) {
  return useMemo(() => {
    const facilities: ScheduleFacility[] = []
    const groupStarts: number[] = []
    for (const group of groups) {
      groupStarts.push(facilities.length)
      facilities.push(...group.facilities)
    }
    return { facilities, groupStarts, lanes: facilities.map((facility) => cells.get(facility.id) ?? NO_CELLS) }
  }, [groups, cells])
}

/** Finds the cell, and its lane, that an element of the grid belongs to; null beside all of them. */
export function useCellOf(lanes: readonly (readonly ScheduleCell[])[]) {
  return useCallback(
    (target: EventTarget | null) => {
      const element = target instanceof Element ? target.closest('[data-cell]') : null
      const lane = Number(element?.closest('[data-lane]')?.getAttribute('data-lane') ?? -1)
      const cell = lanes[lane]?.find((other) => other.id === element?.getAttribute('data-cell'))
      return cell ? { lane, cell } : null
    },
    [lanes],
  )
}

/** The selection cut up by lane. A block over several courts has one grip, on its last lane. */
export function useLaneSelections(
  lanes: readonly (readonly ScheduleCell[])[],
  selection: ReadonlySet<string>,
): readonly LaneSelection[] {
  return useMemo(() => {
    const runs = lanes.map((cells) => (selection.size === 0 ? [] : selectedRuns(cells, selection)))
    return runs.map((mine, lane) => {
      if (mine.length === 0) return NOTHING_SELECTED
      const last = mine.filter((run) => lanesOfBlock(runs, lane, run)[1] === lane)
      return { runs: mine, grips: last.map((run) => run.startMinute) }
    })
  }, [lanes, selection])
}

/** Whether two lanes' selections draw the same. */
export function sameSelection(one: LaneSelection, other: LaneSelection): boolean {
  return (
    one === other ||
    (sameItems(one.grips, other.grips) &&
      one.runs.length === other.runs.length &&
      one.runs.every((run, index) => sameItems(run.cells, other.runs[index]!.cells)))
  )
}

/** Whether two lists hold the very same items. */
export function sameItems<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one === other || (one.length === other.length && one.every((item, index) => item === other[index]))
}
