/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- the focus is on the chosen radio, and arrows go on past the row's end, which native radios do not */
import { addDays, type LocalDate } from '@fieldhouse/domain/time'
import { DAY_BUTTONS } from '@fieldhouse/domain/schedule'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDayTexts } from '../../bookings/index.ts'
import { Text } from '../../../ui/layout.tsx'
import style from './toolbar.module.css'

type Props = { date: LocalDate; today: LocalDate; onChange: (date: LocalDate) => void }

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * Eight days in a row, one chosen. A day inside the row keeps the row; any other starts a new one (SCHEDULE-09, SCHEDULE-53).
 * Going to today starts the row there too, which `date` alone can't tell: the row is keyed by the caller.
 */
export const DayButtons = ({ date, today, onChange }: Props) => {
  const { t } = useTranslation('schedule')
  const texts = useDayTexts()
  const [first, setFirst] = useState(date)
  const row = useRef<HTMLDivElement>(null)
  const start = date >= first && date < addDays(first, DAY_BUTTONS) ? first : date
  if (start !== first) setFirst(start)
  const days = Array.from({ length: DAY_BUTTONS }, (_, i) => addDays(start, i))

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = addDays(date, step)
    onChange(next)
    // The button of the new day takes the focus with it, also when it starts a new row.
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus())
  }
  return (
    <div ref={row} className={style.days} role="radiogroup" aria-label={t('day')} onKeyDown={onKeyDown}>
      {days.map((day) => (
        <Text
          component="button"
          look="medium quiet nowrap"
          key={day}
          type="button"
          role="radio"
          aria-checked={day === date}
          aria-label={day === today ? `${texts.day(day)}, ${t('today')}` : texts.day(day)}
          tabIndex={day === date ? 0 : -1}
          className={style.day}
          data-today={day === today || undefined}
          onClick={() => onChange(day)}
        >
          <span>{texts.weekday(day)}</span> <b>{Number(day.slice(8, 10))}</b>
        </Text>
      ))}
    </div>
  )
}
