import { Menu } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'

type Props = {
  readonly cellId: string
  readonly label: string
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The menu of a booked cell (SCHEDULE-43), hung on the cell's visible part for as long as it is mounted. Its items are the screen's. */
export function CellMenu({ cellId, label, scroller, onClose, children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const view = scroller.current
    const cell = view?.querySelector(`[data-cell="${CSS.escape(cellId)}"]`)
    const corner = view?.querySelector('[data-corner]')
    if (!anchor.current || !view || !cell || !corner) return
    const box = view.getBoundingClientRect()
    const rect = cell.getBoundingClientRect()
    const head = corner.getBoundingClientRect()
    const left = Math.max(rect.left, head.right)
    const top = Math.max(rect.top, head.bottom)
    Object.assign(anchor.current.style, {
      left: `${left - box.left}px`,
      top: `${top - box.top}px`,
      width: `${Math.max(0, Math.min(rect.right, box.right) - left)}px`,
      height: `${Math.max(0, Math.min(rect.bottom, box.bottom) - top)}px`,
    })
  }, [cellId, scroller])
  return (
    <Menu opened onClose={onClose} position="right-start" returnFocus={false}>
      <Menu.Target>
        <span ref={anchor} aria-hidden aria-label={label} style={{ position: 'absolute', pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
