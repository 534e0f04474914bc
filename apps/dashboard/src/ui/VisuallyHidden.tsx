import type { ReactNode } from 'react'
import style from './VisuallyHidden.module.css'

/** Words for screen readers only. */
export const VisuallyHidden = ({
  children,
  component: Tag = 'span',
}: {
  children: ReactNode
  component?: 'span' | 'h1'
}) => <Tag className={style.hidden}>{children}</Tag>

/** A region that reads its words aloud when they change; it must be on the page before they do. */
export const LiveRegion = ({ children, urgent = false }: { children: ReactNode; urgent?: boolean }) => (
  <output className={style.hidden} aria-live={urgent ? 'assertive' : 'polite'}>
    {children}
  </output>
)
