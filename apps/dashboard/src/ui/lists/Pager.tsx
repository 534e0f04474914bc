import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { Row, Text } from '../layout.tsx'
import { IconButton } from '../Button.tsx'
import style from './Pager.module.css'

/** How many rows a page shows, and what else is offered. */
export type PagerSize = { value: number; options: readonly number[]; label: string; onChange: (rows: number) => void }

export type PagerTexts = {
  range: string
  page: string
  of: string
  previous: string
  next: string
  goToPage: string
  refused: string
}

type Props = {
  /** The page shown, counted from 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  texts: PagerTexts
  size?: PagerSize | undefined
  /** A page beyond the last leads to the last one, and no page to the first (COUPONS-08, COUPONS-60); else such a page is refused. */
  nearest?: boolean | undefined
}

/** '1–12 of 1,284', how many rows at once, the way to the neighbours, and a field to jump that refuses a page which is not there (ORDERS-75). */
export const Pager = ({ page, pages, onPage, texts, size, nearest = false }: Props) => {
  const [typed, setTyped] = useState(String(page))
  const [followed, setFollowed] = useState(page)
  const [refused, setRefused] = useState(false)
  const show = (text: string) => {
    setTyped(text)
    setRefused(false)
  }
  if (followed !== page) {
    setFollowed(page)
    show(String(page))
  }
  const jump = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = nearest ? Math.min(pages, Math.max(1, Number(typed))) : Number(typed)
    const known = wanted >= 1 && wanted <= pages
    setRefused(!known)
    if (known) setTyped(String(wanted))
    if (known && wanted !== page) onPage(wanted)
  }
  return (
    <Row component="nav" still line="above" look="quiet" className={style.pager} data-foot aria-label={texts.page}>
      <Text mr="auto">{texts.range}</Text>
      {size && (
        <Row component="label" gap={8} className={style.size}>
          <span>{size.label}</span>
          <select
            className={style.select}
            value={size.value}
            onChange={(event) => size.onChange(Number(event.currentTarget.value))}
          >
            {size.options.map((rows) => (
              <option key={rows}>{rows}</option>
            ))}
          </select>
        </Row>
      )}
      <IconButton
        label={texts.previous}
        icon={<IconChevronLeft size={18} />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Row component="form" onSubmit={jump} className={style.form}>
        <span aria-hidden="true">{texts.page}</span>
        <input
          className={style.input}
          inputMode="numeric"
          aria-label={texts.goToPage}
          aria-invalid={refused || undefined}
          value={typed}
          onChange={(event) => show(event.currentTarget.value.replaceAll(/\D/g, ''))}
          onBlur={() => show(String(page))}
        />
        <span>{texts.of}</span>
        <span role="alert" className={style.refused}>
          {refused && texts.refused}
        </span>
      </Row>
      <IconButton
        label={texts.next}
        icon={<IconChevronRight size={18} />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </Row>
  )
}
