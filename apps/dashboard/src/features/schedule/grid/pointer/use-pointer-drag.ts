import { useEffect, useEffectEvent, useRef, type PointerEvent, type RefObject } from 'react'
import { autoScroll, autoScrolls } from './auto-scroll.ts'
import { measureSurface, pointOn, type DragSurface, type GridScale, type SurfacePoint } from './drag-surface.ts'

/** Pixels that a pressed mouse may tremble before it drags, and a finger may before it scrolls. */
const MOUSE_SLACK = 4
const TOUCH_SLACK = 10
const LONG_PRESS_MS = 350

/** What a press may become once it is dragged. */
export type Gesture = {
  /** Begins with the press and not with the first move: a grip. */
  readonly isAtOnce?: boolean
  /** Why it can't be dragged now; told once when somebody tries. */
  readonly refuse?: () => void
  /** It begins to be dragged, held where it was pressed. */
  readonly begin?: (held: SurfacePoint) => void
  /** Once for each frame in which the pointer moved or the grid scrolled. */
  readonly draw: (surface: DragSurface, point: SurfacePoint) => void
  /** It was let go of where it was drawn last. */
  readonly drop: () => void
  /** It is over, dropped or given up. */
  readonly end: () => void
}

type Press = {
  readonly gesture: Gesture
  readonly pointerId: number
  readonly isTouch: boolean
  readonly x: number
  readonly y: number
  timer: ReturnType<typeof setTimeout> | undefined
  isRefused: boolean
  live: { surface: DragSurface; frame: number; x: number; y: number } | null
}

type Options = GridScale & {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly gestureAt: (target: Element | null) => Gesture | null
}

/**
 * Dragging on the grid: with the mouse at once, with a finger after a long press. The pointer is captured, everything
 * measured once; each frame draws once, near an edge the grid scrolls under it, and Escape gives it up.
 */
export function usePointerDrag(options: Options) {
  const { scroller, range, orientation, zoom } = options
  const press = useRef<Press | null>(null)
  // The browser sends a click after a drag's release; it must not act on what lies under the pointer.
  const clickSpent = useRef(false)

  const finish = () => {
    const ended = press.current
    if (!ended) return
    press.current = null
    clearTimeout(ended.timer)
    if (!ended.live) return
    cancelAnimationFrame(ended.live.frame)
    ended.gesture.end()
    const canvas = scroller.current?.firstElementChild
    if (canvas?.hasPointerCapture(ended.pointerId)) canvas.releasePointerCapture(ended.pointerId)
  }

  const draw = () => {
    const current = press.current
    const view = scroller.current
    if (!current?.live || !view) return
    const { live } = current
    const pointer = { ...live.surface, x: live.x, y: live.y, fromX: current.x, fromY: current.y }
    autoScroll(view, pointer)
    current.gesture.draw(live.surface, pointOn(live.surface, view, live.x, live.y))
    live.frame = autoScrolls(view, pointer) ? requestAnimationFrame(draw) : 0
  }

  const begin = (x: number, y: number) => {
    const current = press.current
    const view = scroller.current
    const surface = view && measureSurface(view, options)
    if (!current || !view || !surface) return
    current.live = { surface, frame: 0, x, y }
    current.gesture.begin?.(pointOn(surface, view, current.x, current.y))
    // A pointer that was lifted meanwhile can't be captured; its release has then ended the drag already.
    view.firstElementChild?.setPointerCapture(current.pointerId)
    draw()
  }

  const onPointerDown = (event: PointerEvent) => {
    clickSpent.current = false
    if (event.button !== 0 || !event.isPrimary || press.current) return
    const gesture = options.gestureAt(event.target instanceof Element ? event.target : null)
    if (!gesture) return
    const { clientX, clientY, pointerId } = event
    const isTouch = event.pointerType === 'touch'
    const current: Press = {
      gesture,
      pointerId,
      isTouch,
      x: clientX,
      y: clientY,
      timer: undefined,
      isRefused: false,
      live: null,
    }
    press.current = current
    if (gesture.isAtOnce) {
      event.preventDefault()
      begin(clientX, clientY)
    } else if (isTouch && !gesture.refuse)
      current.timer = setTimeout(() => {
        navigator.vibrate?.(10)
        begin(clientX, clientY)
      }, LONG_PRESS_MS)
  }

  const onPointerMove = (event: PointerEvent) => {
    const current = press.current
    if (!current || event.pointerId !== current.pointerId) return
    if (current.live) {
      current.live.x = event.clientX
      current.live.y = event.clientY
      current.live.frame ||= requestAnimationFrame(draw)
      return
    }
    const moved = Math.hypot(event.clientX - current.x, event.clientY - current.y)
    if (current.isTouch) {
      if (moved > TOUCH_SLACK) finish()
    } else if (!current.gesture.refuse) {
      if (moved > MOUSE_SLACK) begin(event.clientX, event.clientY)
    } else if (moved > MOUSE_SLACK * 4 && !current.isRefused) {
      current.isRefused = true
      current.gesture.refuse()
    }
  }

  const onPointerUp = (event: PointerEvent) => {
    const current = press.current
    if (!current || event.pointerId !== current.pointerId) return
    clickSpent.current = current.isRefused || current.live !== null
    if (current.live) {
      current.live.x = event.clientX
      current.live.y = event.clientY
      draw()
      current.gesture.drop()
    }
    finish()
  }

  const onTouchMove = useEffectEvent((event: TouchEvent) => {
    if (press.current?.live) event.preventDefault()
  })
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || !press.current?.live) return
    event.stopPropagation()
    clickSpent.current = true
    finish()
  })
  const onLeave = useEffectEvent(finish)
  // The grid under the pointer is longer or shorter after a live event.
  const onScale = useEffectEvent((scale: GridScale) => {
    const live = press.current?.live
    const surface = live && scroller.current && measureSurface(scroller.current, scale)
    if (!live || !surface) return
    live.surface = surface
    live.frame ||= requestAnimationFrame(draw)
  })
  useEffect(() => onScale({ range, orientation, zoom }), [range, orientation, zoom])
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
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: finish, onLostPointerCapture: finish },
    /** Whether a click belongs to a drag that has just ended; asking uses it up. */
    takeSpentClick: () => {
      const spent = clickSpent.current
      clickSpent.current = false
      return spent
    },
    /** Whether a finger is down on what can be dragged: its long press must not open the browser's own menu. */
    isPressed: () => press.current?.isTouch === true,
  }
}
