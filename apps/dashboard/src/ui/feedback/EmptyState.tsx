import type { ReactNode } from 'react'
import { Box, Stack } from '../layout.tsx'
import style from './EmptyState.module.css'

type Props = {
  icon?: ReactNode
  title: string
  hint?: ReactNode
  action?: ReactNode
  /** Heading level; h1 when the state is the whole screen. */
  as?: 'h1' | 'h2' | 'h3'
  /** Draws the icon in a round ink-soft ground, as locks are drawn. */
  emphasised?: boolean
}

/** Says in words why there is nothing to see, and what to do about it. */
export const EmptyState = ({ icon, title, hint, action, as: Heading = 'h2', emphasised = false }: Props) => (
  <Stack gap={6} className={style.root} data-screen={Heading === 'h1' || undefined}>
    {icon && (
      <span className={style.icon} data-emphasised={emphasised || undefined} aria-hidden="true">
        {icon}
      </span>
    )}
    <Heading className={style.title}>{title}</Heading>
    {hint && <p className={style.hint}>{hint}</p>}
    {action && <Box mt={10}>{action}</Box>}
  </Stack>
)
