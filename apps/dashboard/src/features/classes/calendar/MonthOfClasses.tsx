import { addMonths, type LocalDate } from '@fieldhouse/domain/time'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatMonth, formatWeekday } from '../../../lib/formats/formats.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import style from './calendar.module.css'
import { daysOfMonth } from './week.ts'

type Props = {
  /** A day of the month that is shown. */
  day: LocalDate
  today: LocalDate
  /** The week under it. */
  week: readonly LocalDate[]
  /** How many sessions there are on a day. */
  countOn: (day: LocalDate) => number
  onDay: (day: LocalDate) => void
}

/** A month with a dot on each day that has sessions; a day leads to its week (CLASSES-08, CLASSES-11, CLASSES-76). */
export const MonthOfClasses = ({ day, today, week, countOn, onDay }: Props) => {
  const { t } = useTranslation('classes')
  const days = daysOfMonth(day)
  const monthAway = (months: number) => addMonths(`${day.slice(0, 8)}01`, months)
  return (
    <section aria-label={t('month')}>
      <Row gap={8}>
        <IconButton
          label={t('previousMonth')}
          icon={<IconChevronLeft size={18} />}
          onClick={() => onDay(monthAway(-1))}
        />
        <IconButton label={t('nextMonth')} icon={<IconChevronRight size={18} />} onClick={() => onDay(monthAway(1))} />
        <Text look="large strong" aria-live="polite">
          {formatMonth(day)} {day.slice(0, 4)}
        </Text>
      </Row>
      <ol className={style.month}>
        {days.slice(0, 7).map((each) => (
          <Text component="li" look="tiny quiet" key={each} aria-hidden>
            {formatWeekday(each)}
          </Text>
        ))}
        {days.map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-current={each === today ? 'date' : undefined}
              data-outside={each.slice(0, 7) !== day.slice(0, 7) || undefined}
              data-week={week.includes(each) || undefined}
              onClick={() => onDay(each)}
            >
              <span aria-hidden>{Number(each.slice(8))}</span>
              <VisuallyHidden>{t('onDay', { day: formatDay(each), count: countOn(each) })}</VisuallyHidden>
              {countOn(each) > 0 && <i aria-hidden />}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
