import { useRef } from 'react'
import { putOver, rectOf, type DragSurface } from '../pointer/drag-surface.ts'
import type { Area } from '../select/selection.ts'
import type { PlaceVerdict, ScheduleCell } from '../types.ts'

/** Pixels that the words about a place need above it, and across. */
const WORDS = { height: 68, width: 288 } as const

type Drawing = {
  readonly cell: ScheduleCell
  readonly area: Area
  readonly hours: string
  /** The court and the hours. */
  readonly where: string
  readonly verdict: PlaceVerdict
}

/** What stands for a booking on its way, and the words beside it, drawn past React: once for every place, not for every frame. */
export function useGhost() {
  /** Stands for the booking: its first child says whose it is, its last the hours. */
  const element = useRef<HTMLDivElement>(null)
  /** Beside it: where, and what the place comes to. */
  const words = useRef<HTMLDivElement>(null)
  const drawn = useRef('')

  const draw = (surface: DragSurface, view: HTMLElement, { cell, area, hours, where, verdict }: Drawing) => {
    if (!element.current || !words.current) return
    const rect = rectOf(surface, view, area)
    const now = [rect.x, rect.y, view.scrollLeft, view.scrollTop, verdict.kind, verdict.label].join('|')
    if (now === drawn.current) return
    drawn.current = now
    putOver(element.current, rect)
    element.current.dataset['verdict'] = verdict.kind
    element.current.firstElementChild!.textContent = cell.title
    element.current.lastElementChild!.textContent = hours
    const [left, top] = [rect.x - view.scrollLeft, rect.y - view.scrollTop]
    const isAbove = top - surface.insets.top > WORDS.height || top + rect.height > view.clientHeight - WORDS.height
    words.current.hidden = false
    words.current.dataset['verdict'] = verdict.kind
    words.current.toggleAttribute('data-above', isAbove)
    words.current.style.left = `${Math.max(8, Math.min(left, view.clientWidth - WORDS.width))}px`
    words.current.style.top = `${isAbove ? Math.max(top, surface.insets.top + WORDS.height) - 6 : top + rect.height + 6}px`
    words.current.firstElementChild!.textContent = where
    words.current.lastElementChild!.textContent = verdict.label
    view.querySelector(`[data-cell="${CSS.escape(cell.id)}"]`)?.setAttribute('data-moving', '')
  }
  return {
    element,
    words,
    draw,
    /** The words last drawn about a place. */
    said: () => words.current?.lastElementChild?.textContent,
    /** What becomes of it is being decided: what is asked or said then is not said by the words, which would stand above a dialog. */
    settle: (isSettling: boolean) => {
      element.current?.toggleAttribute('data-settling', isSettling)
      if (isSettling && words.current) words.current.hidden = true
    },
    hide: (view: HTMLElement | null) => {
      drawn.current = ''
      if (element.current) element.current.hidden = true
      if (words.current) words.current.hidden = true
      view?.querySelectorAll('[data-moving]').forEach((cell) => cell.removeAttribute('data-moving'))
    },
  }
}
