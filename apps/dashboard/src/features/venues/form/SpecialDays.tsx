import { parseDayHours, readableHours } from '@fieldhouse/domain/facilities'
import type { LocalDate, Minute } from '@fieldhouse/domain/time'
import {
  CLOSED,
  edgesOf,
  isOfHolidays,
  specialDayProblem,
  VENUE_TIMES,
  withClosing,
  withOpening,
} from '@fieldhouse/domain/venues'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../lib/formats/formats.ts'
import { TimeSelect } from '../../../lib/partner/TimeSelect.tsx'
import { currentLanguage } from '../../../locales/index.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import { newSpecialDay, type SpecialDay } from './venue-form.ts'
import style from './venue-form.module.css'

type Props = {
  days: readonly SpecialDay[]
  /** Today where the venue is; what is over stays as it is, and isn't shown. */
  today: LocalDate
  error: string | true | null
  onChange: (days: readonly SpecialDay[]) => void
}

/** Dates on which a venue has other hours than on their weekday, or none (BEYOND-54). */
export const SpecialDays = ({ days, today, error, onChange }: Props) => {
  const { t } = useTranslation('venues')
  const shown = days.filter(({ date }) => date === null || date >= today)
  const set = (key: string, more: Partial<SpecialDay>) =>
    onChange(days.map((day) => (day.key === key ? { ...day, ...more } : day)))
  return (
    <Stack gap={8} component="section" aria-label={t('form.specialDays')}>
      <Text look="medium">{t('form.specialDays')}</Text>
      <Paragraph look="quiet">{t('form.specialDaysHint')}</Paragraph>
      {shown.length > 0 && (
        <ol className={style.specialDays}>
          {shown.map((day, index) => (
            <DayFields
              key={day.key}
              day={day}
              n={index + 1}
              today={today}
              isWrong={error !== null && specialDayProblem(days, day) !== null}
              onChange={(more) => set(day.key, more)}
              onRemove={() => onChange(days.filter(({ key }) => key !== day.key))}
            />
          ))}
        </ol>
      )}
      {typeof error === 'string' && (
        <Paragraph look="bad" role="alert">
          {error}
        </Paragraph>
      )}
      <Row>
        <Button size="s" icon={<IconPlus size={16} />} onClick={() => onChange([...days, newSpecialDay()])}>
          {t('form.addSpecialDay')}
        </Button>
      </Row>
    </Stack>
  )
}

type DayProps = {
  day: SpecialDay
  n: number
  today: LocalDate
  isWrong: boolean
  onChange: (more: Partial<SpecialDay>) => void
  onRemove: () => void
}

const DayFields = ({ day: { date, hours }, n, today, isWrong, onChange, onRemove }: DayProps) => {
  const { t } = useTranslation('venues')
  const name = date ? formatDay(date) : t('form.specialDay', { n })
  const edges = edgesOf(hours)
  const ranges = parseDayHours(hours) ?? []
  const edge = (label: string, minute: Minute | undefined, change: (minute: Minute | null) => string) => (
    <TimeSelect
      aria-label={label}
      minute={minute ?? null}
      times={VENUE_TIMES}
      closed={{ label: t('form.closed'), onChoose: () => onChange({ hours: CLOSED }) }}
      w={132}
      error={isWrong}
      onChange={(time) => onChange({ hours: change(time) })}
    />
  )
  return (
    <li>
      <DateField
        aria-label={t('form.dateOfSpecialDay', { n })}
        value={date}
        onChange={(chosen) => onChange({ date: chosen })}
        min={today}
        today={today}
        language={currentLanguage()}
        error={isWrong}
      />
      <Stack gap={4}>
        <Row gap={6}>
          {edge(t('form.opensOn', { day: name }), edges?.opens, (opens) => withOpening(hours, opens))}
          <span aria-hidden>–</span>
          {edge(t('form.closesOn', { day: name }), edges?.closes, (closes) => withClosing(hours, closes))}
        </Row>
        {ranges.length > 1 && <Text look="small faint">{t('form.withBreak', { hours: readableHours(hours) })}</Text>}
        {isOfHolidays(hours) && <Text look="small faint">{t('form.asOnHolidays')}</Text>}
      </Stack>
      <IconButton label={t('form.removeSpecialDay', { day: name })} icon={<IconTrash size={16} />} onClick={onRemove} />
    </li>
  )
}
