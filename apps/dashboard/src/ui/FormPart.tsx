import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Paragraph, Stack } from './layout.tsx'
import style from './form-part.module.css'

type Props = {
  title: string
  hint?: string | undefined
  /** One thing below the other, each as wide as the part; else side by side where there is room. */
  wide?: boolean
  /** Can be folded away; what is wrong inside unfolds it again. */
  fold?: { wrong: boolean }
  children: ReactNode
}

/** A part of a form under its own heading. */
export const FormPart = ({ title, hint, wide = false, fold, children }: Props) => {
  const id = useId()
  const [folded, setFolded] = useState(false)
  const isOpen = !folded || fold?.wrong === true
  return (
    <section className={style.part} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {fold ? (
            <button type="button" className={style.fold} aria-expanded={isOpen} onClick={() => setFolded(isOpen)}>
              {title}
              <IconChevronDown size={16} aria-hidden />
            </button>
          ) : (
            title
          )}
        </h2>
        {hint && (
          <Paragraph mt={2} look="quiet">
            {hint}
          </Paragraph>
        )}
      </header>
      {isOpen && (wide ? <Stack gap={16}>{children}</Stack> : <div className={style.fields}>{children}</div>)}
    </section>
  )
}

/** The element of a form that fills a screen. */
export const formPage = style.page
/** Fields side by side where there is room. */
export const formFields = style.fields
/** What stays in sight under a form, however long that is. */
export const formFoot = style.foot
