import { useEffect, useEffectEvent, useRef, type PointerEvent, type RefObject } from 'react'
import { autoScroll, autoScrolls } from './auto-scroll.ts'
import { cellIndexAt, laneIndexAt, PIXELS_PER_MINUTE, ZOOM } from './geometry.ts'
import { areaBetween, cellsInArea, lanesOfBlock, selectedRuns, withCells, type Area, type Corner } from './selection.ts'
import type { MinuteRange, Orientation, ScheduleCell, ScheduleGridTexts } from './types.ts'

/** Pixels that a pressed mouse may tremble before it drags, and a finger may before it scrolls. */
const MOUSE_SLACK = 4
const TOUCH_SLACK = 10
const LONG_PRESS_MS = 350

type Edges = readonly { readonly start: number; readonly end: number }[]

type Drag = {
  readonly pointerId: number
  readonly touch: boolean
  readonly x: number
  readonly y: number
  readonly anchor: Corner
  /** Lanes that a resize is held to; a free drag goes where it likes. */
  readonly hold: readonly [number, number] | null
  readonly kind: ScheduleCell['kind']
  readonly add: boolean
  readonly base: ReadonlySet<string>
  timer: ReturnType<typeof setTimeout> | undefined
  refused: boolean
  live: null | {
    readonly view: DOMRect
    readonly insets: { readonly top: number; readonly left: number }
    readonly edges: Edges
    readonly origin: number
    readonly fromX: number
    readonly fromY: number
    frame: number
    x: number
    y: number
    area: Area
    painted: string
  }
}

type Options = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly lanes: readonly (readonly ScheduleCell[])[]
  readonly range: MinuteRange
  readonly orientation: Orientation
  readonly zoom: number
  readonly selection: ReadonlySet<string>
  readonly texts: ScheduleGridTexts
  readonly cellOf: (target: EventTarget | null) => { lane: number; cell: ScheduleCell } | null
  readonly onSelect: (selection: ReadonlySet<string>, end: Corner) => void
  readonly onRefuse: () => void
}

/**
 * Multi-select by dragging, at 100 percent only (SCHEDULE-39): with the mouse at once, with a finger after a long
 * press. The pointer is captured, everything measured once; each frame moves one element, and React hears of the
 * selection on release.
 */
export function useDragSelection(options: Options) {
  const { scroller, lanes, range, orientation, zoom, selection, texts } = options
  const drag = useRef<Drag | null>(null)
  const paint = useRef<HTMLDivElement>(null)
  // The browser sends a click after a drag's release; it must not toggle the slot under the pointer.
  const clickSpent = useRef(false)

  const finish = () => {
    const ended = drag.current
    if (!ended) return
    drag.current = null
    clearTimeout(ended.timer)
    if (!ended.live) return
    cancelAnimationFrame(ended.live.frame)
    if (paint.current) paint.current.hidden = true
    const canvas = scroller.current?.firstElementChild
    if (canvas?.hasPointerCapture(ended.pointerId)) canvas.releasePointerCapture(ended.pointerId)
  }

  const draw = () => {
    const current = drag.current
    const live = current?.live
    const view = scroller.current
    if (!current || !live || !view || !paint.current) return
    autoScroll(view, live)
    const left = live.x - live.view.left + view.scrollLeft
    const top = live.y - live.view.top + view.scrollTop
    const vertical = orientation === 'vertical'
    const reached = laneIndexAt(live.edges, vertical ? left : top)
    const lane = current.hold ? current.anchor.lane : reached
    const pixels = PIXELS_PER_MINUTE[orientation]
    const minute = range.startMinute + ((vertical ? top : left) - live.origin) / pixels
    const cells = lanes[lane] ?? []
    const cell = cells[cellIndexAt(cells, minute)]
    const corner = cell
      ? { lane, startMinute: cell.startMinute, endMinute: cell.endMinute }
      : { ...current.anchor, lane }
    const area = current.hold
      ? { ...areaBetween(current.anchor, corner), ...heldLanes(current.hold) }
      : areaBetween(current.anchor, corner)
    live.area = area
    const near = { start: live.edges[area.firstLane]!.start, end: live.edges[area.lastLane]!.end }
    const far = {
      start: live.origin + (area.startMinute - range.startMinute) * pixels,
      end: live.origin + (area.endMinute - range.startMinute) * pixels,
    }
    const [across, along] = vertical ? [near, far] : [far, near]
    // The headers stick; what has been scrolled under them must not be painted over them.
    const x = Math.max(across.start, view.scrollLeft + live.insets.left)
    const y = Math.max(along.start, view.scrollTop + live.insets.top)
    const place = `translate(${x}px,${y}px)|${Math.max(0, across.end - x)}|${Math.max(0, along.end - y)}`
    if (place !== live.painted) {
      live.painted = place
      const element = paint.current
      element.hidden = false
      element.style.transform = `translate(${x}px,${y}px)`
      element.style.width = `${Math.max(0, across.end - x)}px`
      element.style.height = `${Math.max(0, along.end - y)}px`
      const taken = cellsInArea(lanes, area, current.kind)
      element.firstElementChild!.textContent = texts.range(area.startMinute, area.endMinute)
      element.lastElementChild!.textContent = current.add && taken.length > 0 ? texts.runTotal(taken).label : ''
    }
    live.frame = autoScrolls(view, live) ? requestAnimationFrame(draw) : 0
  }

  const begin = (x: number, y: number) => {
    const current = drag.current
    const view = scroller.current
    const corner = view?.querySelector('[data-corner]')?.getBoundingClientRect()
    if (!current || !view || !corner) return
    const box = view.getBoundingClientRect()
    const vertical = orientation === 'vertical'
    const edges = [...view.querySelectorAll('[data-lane]')].map((lane) => {
      const rect = lane.getBoundingClientRect()
      return vertical
        ? { start: rect.left - box.left + view.scrollLeft, end: rect.right - box.left + view.scrollLeft }
        : { start: rect.top - box.top + view.scrollTop, end: rect.bottom - box.top + view.scrollTop }
    })
    const { anchor, hold } = current
    const header = view.querySelector('[data-group-head]')?.getBoundingClientRect()
    current.live = {
      view: box,
      insets: { left: corner.width, top: vertical ? corner.height : corner.height + (header?.height ?? 0) },
      edges,
      origin: vertical ? corner.height : corner.width,
      fromX: current.x,
      fromY: current.y,
      frame: 0,
      x,
      y,
      area: { ...areaBetween(anchor, anchor), ...(hold ? heldLanes(hold) : {}) },
      painted: '',
    }
    if (paint.current) paint.current.dataset.taking = current.add ? 'on' : 'off'
    // A pointer that was lifted meanwhile can't be captured; its release has then ended the drag already.
    view.firstElementChild?.setPointerCapture(current.pointerId)
    draw()
  }

  const onPointerDown = (event: PointerEvent) => {
    clickSpent.current = false
    if (event.button !== 0 || !event.isPrimary || drag.current) return
    const target = event.target instanceof Element ? event.target : null
    const touch = event.pointerType === 'touch'
    const shared = {
      pointerId: event.pointerId,
      touch,
      x: event.clientX,
      y: event.clientY,
      timer: undefined,
      refused: false,
      live: null,
    }
    const grip = target?.closest('[data-grip]')
    if (grip) {
      const lane = Number(grip.closest('[data-lane]')?.getAttribute('data-lane'))
      const runs = lanes.map((cells) => selectedRuns(cells, selection))
      const run = runs[lane]?.find((other) => other.startMinute === Number(grip.getAttribute('data-grip')))
      if (!run || zoom !== ZOOM.full) return
      const hold = lanesOfBlock(runs, lane, run)
      const mine = cellsInArea(
        lanes,
        { ...heldLanes(hold), startMinute: run.startMinute, endMinute: run.endMinute },
        run.cells[0]!.kind,
      )
      const first = run.cells[0]!
      drag.current = {
        ...shared,
        anchor: { lane, startMinute: first.startMinute, endMinute: first.endMinute },
        hold,
        kind: first.kind,
        add: true,
        base: withCells(selection, mine, false),
      }
      event.preventDefault()
      begin(event.clientX, event.clientY)
      return
    }
    const hit = options.cellOf(target)
    if (!hit?.cell.selectable) return
    const { lane, cell } = hit
    drag.current = {
      ...shared,
      anchor: { lane, startMinute: cell.startMinute, endMinute: cell.endMinute },
      hold: null,
      kind: cell.kind,
      add: !selection.has(cell.key),
      base: selection,
    }
    if (touch && zoom === ZOOM.full) {
      const { clientX, clientY } = event
      drag.current.timer = setTimeout(() => {
        navigator.vibrate?.(10)
        begin(clientX, clientY)
      }, LONG_PRESS_MS)
    }
  }

  const onPointerMove = (event: PointerEvent) => {
    const current = drag.current
    if (!current || event.pointerId !== current.pointerId) return
    if (current.live) {
      current.live.x = event.clientX
      current.live.y = event.clientY
      current.live.frame ||= requestAnimationFrame(draw)
      return
    }
    const moved = Math.hypot(event.clientX - current.x, event.clientY - current.y)
    if (current.touch) {
      if (moved > TOUCH_SLACK) finish()
    } else if (zoom === ZOOM.full) {
      if (moved > MOUSE_SLACK) begin(event.clientX, event.clientY)
    } else if (moved > MOUSE_SLACK * 4 && !current.refused) {
      current.refused = true
      options.onRefuse()
    }
  }

  const onPointerUp = (event: PointerEvent) => {
    const current = drag.current
    if (!current || event.pointerId !== current.pointerId) return
    if (current.live) {
      current.live.x = event.clientX
      current.live.y = event.clientY
      draw()
      clickSpent.current = true
      const { area } = current.live
      const taken = cellsInArea(lanes, area, current.kind)
      const end = { lane: current.anchor.lane, startMinute: area.startMinute, endMinute: area.endMinute }
      finish()
      options.onSelect(withCells(current.base, taken, current.add), end)
      return
    }
    clickSpent.current = current.refused
    finish()
  }

  const onTouchMove = useEffectEvent((event: TouchEvent) => {
    if (drag.current?.live) event.preventDefault()
  })
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag.current?.live) return
    event.stopPropagation()
    clickSpent.current = true
    finish()
  })
  const onLeave = useEffectEvent(finish)
  useEffect(() => {
    const view = scroller.current
    // React listens to touches passively; only an active listener can keep a dragging finger from scrolling.
    view?.addEventListener('touchmove', onTouchMove, { passive: false })
    window.addEventListener('keydown', onEscape, true)
    return () => {
      view?.removeEventListener('touchmove', onTouchMove)
      window.removeEventListener('keydown', onEscape, true)
      onLeave()
    }
  }, [scroller])

  return {
    /** Of the element that shows the dragged area: its first child says the hours, its last the total. */
    paint,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: finish, onLostPointerCapture: finish },
    /** Whether a click belongs to a drag that has just ended; asking uses it up. */
    takeSpentClick: () => {
      const spent = clickSpent.current
      clickSpent.current = false
      return spent
    },
    /** Whether a finger is down on a slot: its long press must not open the browser's own menu. */
    isPressed: () => drag.current?.touch === true,
  }
}

function heldLanes([firstLane, lastLane]: readonly [number, number]) {
  return { firstLane, lastLane }
}
