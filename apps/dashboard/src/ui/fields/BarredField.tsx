import type { ReactNode } from 'react'
import { Tooltip } from '../overlays/Tooltip.tsx'
import style from './BarredField.module.css'

type Props = { /** Why the field may not be changed; null where it may. */ reason: string | null; children: ReactNode }

/** Stands around a field that is disabled where somebody lacks a right: it says so on hover and on touch (ACCESS-24, FACILITIES-88). */
export const BarredField = ({ reason, children }: Props) =>
  reason === null ? (
    children
  ) : (
    <Tooltip label={reason}>
      <div className={style.barred}>{children}</div>
    </Tooltip>
  )
