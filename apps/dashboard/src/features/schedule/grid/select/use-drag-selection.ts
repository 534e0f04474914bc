import { useEffect, useRef, type RefObject } from 'react'
import { putOver, rectOf, type SurfacePoint } from '../pointer/drag-surface.ts'
import { cellIndexAt, ZOOM } from '../geometry.ts'
import { areaBetween, cellsInArea, lanesOfBlock, selectedRuns, withCells, type Area, type Corner } from './selection.ts'
import type { ScheduleCell, ScheduleGridTexts } from '../types.ts'
import type { Gesture } from '../pointer/use-pointer-drag.ts'

type Options = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly lanes: readonly (readonly ScheduleCell[])[]
  readonly zoom: number
  readonly selection: ReadonlySet<string>
  readonly texts: ScheduleGridTexts
  readonly cellOf: (target: EventTarget | null) => { lane: number; cell: ScheduleCell } | null
  readonly onSelect: (selection: ReadonlySet<string>, end: Corner) => void
  readonly onRefuse: () => void
}

type Stretch = {
  readonly anchor: Corner
  /** Lanes that a resize is held to; a free drag goes where it likes. */
  readonly hold: readonly [number, number] | null
  readonly kind: ScheduleCell['kind']
  readonly add: boolean
  readonly base: ReadonlySet<string>
}

/**
 * Multi-select by dragging, at 100 percent only (SCHEDULE-39), and making a selection longer by its grip. Each frame moves
 * one element, and React hears of the selection on release.
 */
export function useDragSelection(options: Options) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const paint = useRef<HTMLDivElement>(null)

  const stretching = (stretch: Stretch): Pick<Gesture, 'draw' | 'drop' | 'end'> => {
    let area: Area | null = null
    let painted = ''
    return {
      draw: (surface, point) => {
        const { lanes, scroller, texts } = latest.current
        if (!scroller.current || !paint.current) return
        area = areaTo(stretch, lanes, point)
        const rect = rectOf(surface, scroller.current, area)
        const place = Object.values(rect).join()
        if (place === painted) return
        painted = place
        const element = paint.current
        element.dataset['taking'] = stretch.add ? 'on' : 'off'
        putOver(element, rect)
        const taken = cellsInArea(lanes, area, stretch.kind)
        element.firstElementChild!.textContent = texts.range(area.startMinute, area.endMinute)
        element.lastElementChild!.textContent = stretch.add && taken.length > 0 ? texts.runTotal(taken).label : ''
      },
      drop: () => {
        if (!area) return
        const taken = cellsInArea(latest.current.lanes, area, stretch.kind)
        const end = { lane: stretch.anchor.lane, startMinute: area.startMinute, endMinute: area.endMinute }
        latest.current.onSelect(withCells(stretch.base, taken, stretch.add), end)
      },
      end: () => {
        if (paint.current) paint.current.hidden = true
      },
    }
  }

  const ofGrip = (grip: Element): Gesture | null => {
    const { lanes, selection, zoom } = options
    const lane = Number(grip.closest('[data-lane]')?.getAttribute('data-lane'))
    const runs = lanes.map((cells) => selectedRuns(cells, selection))
    const run = runs[lane]?.find((other) => other.startMinute === Number(grip.getAttribute('data-grip')))
    const first = run?.cells[0]
    if (!run || !first || zoom !== ZOOM.full) return null
    const hold = lanesOfBlock(runs, lane, run)
    const { startMinute, endMinute } = run
    const mine = cellsInArea(lanes, { ...heldLanes(hold), startMinute, endMinute }, first.kind)
    const anchor = { lane, startMinute: first.startMinute, endMinute: first.endMinute }
    const base = withCells(selection, mine, false)
    return { isAtOnce: true, ...stretching({ anchor, hold, kind: first.kind, add: true, base }) }
  }

  return {
    /** Of the element that shows the dragged area: its first child says the hours, its last the total. */
    paint,
    /** What a press on a free slot or on a selection's grip may become. */
    gestureAt: (target: Element | null): Gesture | null => {
      const grip = target?.closest('[data-grip]')
      if (grip) return ofGrip(grip)
      const hit = options.cellOf(target)
      if (!hit?.cell.selectable) return null
      const { lane, cell } = hit
      const anchor = { lane, startMinute: cell.startMinute, endMinute: cell.endMinute }
      const add = !options.selection.has(cell.key)
      return {
        ...(options.zoom !== ZOOM.full && { refuse: options.onRefuse }),
        ...stretching({ anchor, hold: null, kind: cell.kind, add, base: options.selection }),
      }
    },
  }
}

function heldLanes([firstLane, lastLane]: readonly [number, number]) {
  return { firstLane, lastLane }
}

/** The area from where a stretch began to the slot under a point. */
function areaTo({ anchor, hold }: Stretch, lanes: Options['lanes'], point: SurfacePoint): Area {
  const lane = hold ? anchor.lane : point.lane
  const cells = lanes[lane] ?? []
  const cell = cells[cellIndexAt(cells, point.minute)]
  const corner = cell ? { lane, startMinute: cell.startMinute, endMinute: cell.endMinute } : { ...anchor, lane }
  const area = areaBetween(anchor, corner)
  return hold ? { ...area, ...heldLanes(hold) } : area
}
