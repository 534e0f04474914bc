import { useEffect, useRef, useState, type RefObject } from 'react'
import styles from './tip.module.css'
import type { ScheduleCell, ScheduleGridTexts } from './types.ts'

const HOVER_MS = 350

type Tip = {
  readonly lines: readonly string[]
  readonly notes: readonly string[]
  readonly x: number
  readonly y: number
  readonly above: boolean
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
      const box = element.getBoundingClientRect()
      const above = box.bottom > window.innerHeight - 140
      const hours = latest.current.texts.range(cell.startMinute, cell.endMinute)
      setTip({
        lines: [cell.title, [hours, cell.subtitle, cell.badge?.label].filter(Boolean).join(' · ')],
        notes: cell.note ?? [],
        x: Math.max(8, Math.min(box.left, window.innerWidth - 288)),
        y: above ? box.top - 6 : box.bottom + 6,
        above,
      })
    }
    const over = (event: Event) => {
      const element = event.target instanceof Element ? event.target.closest('[data-cell]') : null
      if (element === shown) return
      hide()
      if (!element || (event instanceof PointerEvent && event.pointerType === 'touch')) return
      shown = element
      timer = setTimeout(() => show(element), HOVER_MS)
    }
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches('[data-cell]:focus-visible')) over(event)
    }
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    view.addEventListener('pointerover', over)
    view.addEventListener('pointerleave', hide)
    view.addEventListener('pointerdown', hide)
    view.addEventListener('focusin', focus)
    view.addEventListener('focusout', hide)
    view.addEventListener('scroll', hide, { passive: true })
    view.addEventListener('keydown', escape)
    return () => {
      clearTimeout(timer)
      view.removeEventListener('pointerover', over)
      view.removeEventListener('pointerleave', hide)
      view.removeEventListener('pointerdown', hide)
      view.removeEventListener('focusin', focus)
      view.removeEventListener('focusout', hide)
      view.removeEventListener('scroll', hide)
      view.removeEventListener('keydown', escape)
    }
  }, [scroller])
  if (!tip) return null
  return (
    // Its words are part of the cell's accessible name already.
    <div className={styles.tip} data-above={tip.above || undefined} style={{ left: tip.x, top: tip.y }} aria-hidden>
      {tip.lines.map((line, index) => line && <div key={index}>{index === 0 ? <b>{line}</b> : line}</div>)}
      {tip.notes.map((note) => (
        <div key={note} className={styles.note}>
          {note}
        </div>
      ))}
    </div>
  )
}
