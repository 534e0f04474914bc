import type { ReactNode } from 'react'
import { Stack } from '../../../ui/layout.tsx'
import style from './card.module.css'

/** Says what is waited for, as soon as it stands there. */
export const Waiting = ({ icon, title, hint }: { icon: ReactNode; title: string; hint?: string }) => (
  <Stack component="output" gap={8} look="quiet" className={style.waiting}>
    {icon}
    <b>{title}</b>
    {hint && <span>{hint}</span>}
  </Stack>
)
