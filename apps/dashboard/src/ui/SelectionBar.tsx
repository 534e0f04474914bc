import type { ReactNode } from 'react'
import style from './SelectionBar.module.css'

/** What is ticked in a list and what can be done with it; it stands over the pager while anything is ticked. */
export const SelectionBar = ({ summary, children }: { summary: ReactNode; children: ReactNode }) => (
  <section className={style.bar} data-selection-bar aria-live="polite">
    <div className={style.summary}>{summary}</div>
    <div className={style.actions}>{children}</div>
  </section>
)
