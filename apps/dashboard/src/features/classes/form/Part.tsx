import { useId, type ReactNode } from 'react'
import { Stack } from '../../../ui/layout.tsx'
import style from './form.module.css'

/** A part of the form under its own heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Stack component="section" gap={14} className={style.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Stack>
  )
}
