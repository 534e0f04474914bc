import { useId, type ReactNode } from 'react'
import { Row } from './layout.tsx'
import style from './form-beside.module.css'

/** A form with what it comes to beside it; beneath it where there is no room. */
export const FormBeside = ({ beside, children }: { beside: ReactNode; children: ReactNode }) => (
  <div className={style.columns}>
    <div>{children}</div>
    {beside}
  </div>
)

type Props = { title: string; tools?: ReactNode; children: ReactNode }

/** What a form comes to, which stays in sight while the form is scrolled. */
export const Beside = ({ title, tools, children }: Props) => {
  const id = useId()
  return (
    <section className={style.beside} aria-labelledby={id}>
      <Row gap={12} justify="space-between" wrap>
        <h2 id={id}>{title}</h2>
        {tools}
      </Row>
      {children}
    </section>
  )
}
