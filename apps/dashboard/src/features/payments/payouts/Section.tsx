import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Box } from '../../../ui/layout.tsx'
import style from './payouts.module.css'

/** A part of the payouts that folds away; open at first (PAYOUTSTAB-09). */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  const [open, setOpen] = useState(true)
  return (
    <Box component="section" line="below" className={style.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <button type="button" aria-expanded={open} aria-controls={`${id}-body`} onClick={() => setOpen(!open)}>
          {title}
          <IconChevronDown size={16} aria-hidden />
        </button>
      </h2>
      <Box pb={20} id={`${id}-body`} hidden={!open}>
        {children}
      </Box>
    </Box>
  )
}
