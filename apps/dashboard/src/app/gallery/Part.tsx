import type { ReactNode } from 'react'
import style from './gallery.module.css'

/** A titled part of the gallery. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={style.part}>
    <h2>{title}</h2>
    {children}
  </section>
)
