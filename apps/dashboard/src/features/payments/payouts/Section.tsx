import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import style from './payouts.module.css'

/** A part of the payouts that folds away; open at first (PAYOUTSTAB-09). */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  const [open, setOpen] = useState(true)
  return (
    <section className={style.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <button type="button" aria-expanded={open} aria-controls={`${id}-body`} onClick={() => setOpen(!open)}>
          {title}
          <IconChevronDown size={16} aria-hidden />
        </button>
      </h2>
      <div id={`${id}-body`} hidden={!open} className={style.body}>
        {children}
      </div>
    </section>
  )
}
