import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { placeTip, type TipPlace } from './place-tip.ts'
import styles from './tip.module.css'
import type { ScheduleCell, ScheduleGridTexts } from '../types.ts'

const HOVER_MS = 350
/** How long a pointer may be on its way from a cell to the links of its tip. */
const REACH_MS = 250

type Tip = {
  readonly lines: readonly string[]
  readonly notes: readonly string[]
  readonly owed: ScheduleCell['owed']
  readonly hint: string | null
  readonly over: TipPlace
}

type Props = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly texts: ScheduleGridTexts
  readonly cellOf: (target: EventTarget | null) => { cell: ScheduleCell } | null
}

/**
 * What a card has no room for: the whole name, its hours, the plan, the badge's word and the notes (SCHEDULE-66), on
 * hover and under the keyboard. It listens on its own and holds its own state, so that the grid is not drawn for it.
 */
export function CellTip({ scroller, texts, cellOf }: Props) {
  const [tip, setTip] = useState<Tip | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const latest = useRef({ texts, cellOf })
  useEffect(() => {
    latest.current = { texts, cellOf }
  })
  useEffect(() => {
    const view = scroller.current
    if (!view) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: Element | null = null
    const hide = () => {
      clearTimeout(timer)
      shown = null
      setTip(null)
    }
    const show = (element: Element) => {
      const cell = latest.current.cellOf(element)?.cell
      if (!cell || (cell.kind !== 'booked' && cell.kind !== 'closed' && cell.kind !== 'held')) return
      const { left, top, bottom } = element.getBoundingClientRect()
      const hours = latest.current.texts.range(cell.startMinute, cell.endMinute)
      setTip({
        lines: [cell.title, [hours, cell.subtitle, cell.badge?.label].filter(Boolean).join(' · ')],
        notes: cell.note ?? [],
        owed: cell.owed,
        hint: cell.isMovable ? latest.current.texts.moveHint : null,
        over: { left, top, bottom },
      })
    }
    const begin = (element: Element) => {
      hide()
      shown = element
      timer = setTimeout(() => show(element), HOVER_MS)
    }
    // A tip with links stays while the pointer goes to them, and over them.
    const leaveFor = (next: Element | null) => {
      clearTimeout(timer)
      const go = () => (next ? begin(next) : hide())
      if (!card.current?.querySelector('a')) return go()
      timer = setTimeout(() => (card.current?.matches(':hover') ? leaveFor(null) : go()), REACH_MS)
    }
    const leave = () => leaveFor(null)
    const over = (event: Event) => {
      const element = event.target instanceof Element ? event.target.closest('[data-cell]') : null
      if (element !== null && element === shown) {
        if (card.current) clearTimeout(timer)
        return
      }
      if (event instanceof PointerEvent && event.pointerType === 'touch') return hide()
      leaveFor(element)
    }
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches('[data-cell]:focus-visible')) over(event)
    }
    // M moves the booking that the tip stands over.
    const key = (event: KeyboardEvent) => (event.key === 'Escape' || event.key.toLowerCase() === 'm') && hide()
    view.addEventListener('pointerover', over)
    view.addEventListener('pointerleave', leave)
    view.addEventListener('pointerdown', hide)
    view.addEventListener('focusin', focus)
    view.addEventListener('focusout', hide)
    view.addEventListener('scroll', hide, { passive: true })
    view.addEventListener('keydown', key)
    return () => {
      clearTimeout(timer)
      view.removeEventListener('pointerover', over)
      view.removeEventListener('pointerleave', leave)
      view.removeEventListener('pointerdown', hide)
      view.removeEventListener('focusin', focus)
      view.removeEventListener('focusout', hide)
      view.removeEventListener('scroll', hide)
      view.removeEventListener('keydown', key)
    }
  }, [scroller])
  // Before it is painted, as only what it says decides how tall it is.
  useLayoutEffect(() => {
    if (!tip || !card.current) return
    const { width, height } = card.current.getBoundingClientRect()
    const place = placeTip(tip.over, { width, height }, { width: window.innerWidth, height: window.innerHeight })
    card.current.style.left = `${place.x}px`
    card.current.style.top = `${place.y}px`
  }, [tip])
  if (!tip) return null
  return (
    // Its words are part of the cell's accessible name already, its links of the booking's details.
    <div ref={card} className={styles.tip} data-tip aria-hidden>
      {tip.lines.map((line, index) => line && <div key={index}>{index === 0 ? <b>{line}</b> : line}</div>)}
      {tip.owed && (
        <div className={styles.owed}>
          <b>{tip.owed.label}</b>
          {tip.owed.reach.map(({ href, label }) => (
            <a key={href} href={href} tabIndex={-1}>
              {label}
            </a>
          ))}
        </div>
      )}
      {tip.notes.map((note) => (
        <div key={note} className={styles.note}>
          {note}
        </div>
      ))}
      {tip.hint && <div className={styles.hint}>{tip.hint}</div>}
    </div>
  )
}
