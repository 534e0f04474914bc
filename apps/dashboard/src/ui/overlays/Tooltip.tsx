import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
} from 'react'
import { createPortal } from 'react-dom'
import style from './Tooltip.module.css'

type Handlers = {
  onPointerEnter?: (event: PointerEvent) => void
  onPointerLeave?: (event: PointerEvent) => void
  onPointerDown?: (event: PointerEvent) => void
  onFocus?: (event: FocusEvent) => void
  onBlur?: (event: FocusEvent) => void
  'aria-describedby'?: string
}

type Side = 'top' | 'bottom' | 'right'
type Props = { label: string | null; children: ReactElement<Handlers>; side?: Side; disabled?: boolean }

type Target = { element: Element; delay: number; forMs?: number }

const DELAY_MS = 250
const TOUCH_MS = 3_000

/**
 * Words that appear on hover, on keyboard focus and, for a moment, on touch; Escape hides them. It wraps one element that
 * takes the usual event handlers. Nothing that matters may stand only here, but reasons for disabled controls may.
 */
export const Tooltip = ({ label, children, side = 'top', disabled = false }: Props) => {
  const id = useId()
  const [target, setTarget] = useState<Target | null>(null)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!target) return
    const show = setTimeout(() => setShown(true), target.delay)
    const end = target.forMs ? setTimeout(() => setShown(false), target.forMs) : undefined
    return () => {
      clearTimeout(show)
      clearTimeout(end)
    }
  }, [target])
  // Wrapped as below: what it stands around is not made anew, and keeps its focus, when the words come or go.
  if (!label || disabled) return <>{children}</>

  const visible = shown && target ? target.element : null
  const own = children.props
  const hide = () => {
    setTarget(null)
    setShown(false)
  }
  const handlers: Handlers = {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      if (event.pointerType !== 'touch') setTarget({ element: event.currentTarget, delay: DELAY_MS })
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      // What moves away under a pointer at rest is still where the keyboard is.
      if (event.pointerType !== 'touch' && !event.currentTarget.matches(':focus-visible')) hide()
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event)
      if (event.pointerType === 'touch') setTarget({ element: event.currentTarget, delay: 0, forMs: TOUCH_MS })
      else hide()
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      // A click focuses too, but whoever clicks has read the word already.
      if (event.currentTarget.matches(':focus-visible')) setTarget({ element: event.currentTarget, delay: 0 })
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      hide()
    },
    'aria-describedby': visible ? [own['aria-describedby'], id].filter(Boolean).join(' ') : own['aria-describedby'],
  }
  return (
    <>
      {cloneElement(children, handlers)}
      {visible && <Floating key={label} id={id} anchor={visible} side={side} label={label} onHide={hide} />}
    </>
  )
}

const GAP = 6
const EDGE = 8

const Floating = ({
  id,
  anchor,
  side,
  label,
  onHide,
}: {
  id: string
  anchor: Element
  side: Side
  label: string
  onHide: () => void
}) => {
  const tip = useRef<HTMLDivElement>(null)
  const put = () => {
    const element = tip.current!
    const { left, top } = place(anchor.getBoundingClientRect(), element.getBoundingClientRect(), side)
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
  }
  // After each drawing: what it stands beside may have moved.
  useLayoutEffect(put)
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onHide()
    }
    // The keyboard is still there, however the dialog scrolls to it.
    const scroll = () => (anchor.matches(':focus-visible') ? put() : onHide())
    window.addEventListener('keydown', key)
    window.addEventListener('scroll', scroll, { capture: true, passive: true })
    return () => {
      window.removeEventListener('keydown', key)
      window.removeEventListener('scroll', scroll, { capture: true })
    }
  })
  return createPortal(
    <div ref={tip} id={id} role="tooltip" className={style.tip}>
      {label}
    </div>,
    document.getElementById('layers') ?? document.body,
  )
}

// On its side where there is room, on the other one where not, and always inside the window.
const place = (anchor: DOMRect, tip: DOMRect, side: Side): { left: number; top: number } => {
  const within = (value: number, size: number, room: number) => Math.max(EDGE, Math.min(value, room - size - EDGE))
  if (side === 'right') {
    const right = anchor.right + GAP
    const fits = right + tip.width + EDGE <= window.innerWidth
    return {
      left: fits ? right : anchor.left - GAP - tip.width,
      top: within(anchor.top + (anchor.height - tip.height) / 2, tip.height, window.innerHeight),
    }
  }
  const above = anchor.top - GAP - tip.height
  const below = anchor.bottom + GAP
  const useAbove = side === 'top' ? above >= EDGE : below + tip.height > window.innerHeight - EDGE
  return {
    left: within(anchor.left + (anchor.width - tip.width) / 2, tip.width, window.innerWidth),
    top: useAbove ? above : below,
  }
}
