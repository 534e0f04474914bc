import type { ReactNode } from 'react'
import { Row, Text } from './layout.tsx'
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
    <Row gap="4px 12px" mih={32} wrap>
      <h1>{title}</h1>
      {count && <Text look="quiet">{count}</Text>}
      <Row gap={8} align="stretch" ml="auto" className={style.actions}>
        {actions}
      </Row>
    </Row>
    {children && (
      <Row gap={8} wrap className={style.tools}>
        {children}
      </Row>
    )}
  </header>
)
