import type { ReactNode } from 'react'
import { Row } from '../layout.tsx'
import style from './SelectionBar.module.css'

/** What is ticked in a list and what can be done with it; it stands over the pager while anything is ticked. */
export const SelectionBar = ({ summary, children }: { summary: ReactNode; children: ReactNode }) => (
  <Row component="section" gap="8px 16px" wrap className={style.bar} data-foot aria-live="polite">
    <Row gap="4px 12px" wrap look="strong" className={style.summary}>
      {summary}
    </Row>
    <Row gap={8} wrap className={style.actions}>
      {children}
    </Row>
  </Row>
)
