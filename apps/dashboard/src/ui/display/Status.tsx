import type { ReactNode } from 'react'
import style from './Status.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'link' | 'team' | 'back' | 'mute'

type Props = {
  tone: Tone
  /** Required: a state is never told by its colour alone. */
  icon: ReactNode
  children: ReactNode
  /** Icon and word without a ground, for a second state in the same row. */
  line?: boolean
}

/** A state: a word, an icon and a tint. */
export const Status = ({ tone, icon, children, line = false }: Props) => (
  <span className={style.status} data-tone={tone} data-line={line || undefined}>
    <span className={style.icon} aria-hidden="true">
      {icon}
    </span>
    {children}
  </span>
)
