import type { ReactNode } from 'react'
import style from './PageHeader.module.css'

type Props = {
  title: string
  /** How many there are in all, already formatted. */
  count?: string
  /** Secondary actions and, last, the clay one. */
  actions?: ReactNode
  children?: ReactNode
}

/** The top of a screen: its name, its count, its actions, and under them search and filters. */
export const PageHeader = ({ title, count, actions, children }: Props) => (
  <header className={style.header}>
    <div className={style.row}>
      <h1>{title}</h1>
      {count && <span className={style.count}>{count}</span>}
      <div className={style.actions}>{actions}</div>
    </div>
    {children && <div className={style.tools}>{children}</div>}
  </header>
)
