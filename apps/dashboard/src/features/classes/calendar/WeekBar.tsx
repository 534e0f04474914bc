import type { ClassSession } from '@fieldhouse/contract/classes'
import { addDays, type LocalDate } from '@fieldhouse/domain/time'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatListDate, formatWeekday } from '../../../lib/formats/formats.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import style from './calendar.module.css'

type Props = {
  days: readonly LocalDate[]
  today: LocalDate
  byDay: readonly { day: LocalDate; sessions: readonly ClassSession[] }[]
  /** The month stands over it, which has its days. */
  underMonth: boolean
  /** Leads to the week of a day. */
  onDay: (day: LocalDate | undefined) => void
}

/** The week that is shown, with how much there is on each of its days, and the ways to others (CLASSES-09, CLASSES-10). */
export const WeekBar = ({ days, today, byDay, underMonth, onDay }: Props) => {
  const { t } = useTranslation('classes')
  const [first, last] = [days[0]!, days.at(-1)!]
  return (
    <section className={style.weekBar} aria-label={t('week')}>
      <Row gap={8} wrap>
        <IconButton
          label={t('previousWeek')}
          icon={<IconChevronLeft size={18} />}
          onClick={() => onDay(addDays(first, -7))}
        />
        <IconButton
          label={t('nextWeek')}
          icon={<IconChevronRight size={18} />}
          onClick={() => onDay(addDays(first, 7))}
        />
        <Text look="large strong" aria-live="polite">
          {formatListDate(first)} – {formatListDate(last)}
        </Text>
        {!days.includes(today) && <Button onClick={() => onDay(undefined)}>{t('thisWeek')}</Button>}
      </Row>
      {!underMonth && <Days byDay={byDay} today={today} />}
    </section>
  )
}

/** The days of the week, each with how many sessions it has; one leads to them. */
const Days = ({ byDay, today }: Pick<Props, 'byDay' | 'today'>) => {
  return (
    <ol className={style.week}>
      {byDay.map(({ day, sessions }) => (
        <li key={day} data-today={day === today || undefined} data-empty={sessions.length === 0 || undefined}>
          {sessions.length > 0 ? (
            <a href={`#day-${day}`}>
              <Day day={day} count={sessions.length} />
            </a>
          ) : (
            <div>
              <Day day={day} count={0} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

const Day = ({ day, count }: { day: LocalDate; count: number }) => {
  const { t } = useTranslation('classes')
  return (
    <>
      <Text look="small quiet">{formatWeekday(day)}</Text>
      <Text look="large strong">{Number(day.slice(8))}</Text>
      <Text look="tiny faint" aria-hidden>
        {count > 0 ? count : '·'}
      </Text>
      <VisuallyHidden>{t('inDay', { count })}</VisuallyHidden>
    </>
  )
}
