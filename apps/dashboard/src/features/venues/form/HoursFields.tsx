import { Textarea } from '@mantine/core'
import { parseDayHours, readableHours } from '@fieldhouse/domain/facilities'
import { WEEKDAYS, type Minute, type Weekday } from '@fieldhouse/domain/time'
import { edgesOf, VENUE_TIMES, withClosing, withOpening } from '@fieldhouse/domain/venues'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPart } from '../../../ui/FormPart.tsx'
import { Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import { TimeSelect } from '../../../lib/partner/TimeSelect.tsx'
import { TimezoneField } from '../../../lib/partner/TimezoneField.tsx'
import { usePartner } from '../../../lib/session/workspace.ts'
import { useClubToday } from '../../../lib/live/use-club-today.ts'
import { SpecialDays } from './SpecialDays.tsx'
import type { VenueFieldsProps } from './VenueForm.tsx'
import style from './venue-form.module.css'

/** When a venue is open, by the clock of its zone (VENUES-09). Hours of public holidays stay as they are (VENUES-21). */
export const HoursFields = ({ form: { field, values, change } }: VenueFieldsProps) => {
  const { t } = useTranslation('venues')
  const { hours } = values
  const partner = usePartner()
  const today = useClubToday({ id: partner.id, timezone: values.timezone ?? partner.timezone })
  const { error } = field('hours')
  const unread = WEEKDAYS.filter((day) => parseDayHours(hours[day]) === null)
  return (
    <FormPart title={t('form.hours')} wide>
      <TimezoneField
        label={t('form.timezone')}
        value={values.timezone}
        error={field('timezone').error}
        required
        onChange={(timezone) => change({ timezone })}
      />
      <Stack component="dl" gap={0} className={style.week}>
        {WEEKDAYS.map((day) => (
          <DayFields
            key={day}
            day={day}
            written={hours[day]}
            error={unread.includes(day) ? error : null}
            onChange={(written) => change({ hours: { ...hours, [day]: written } })}
          />
        ))}
      </Stack>
      {error && unread.length === 0 && (
        <Paragraph look="bad" role="alert">
          {error}
        </Paragraph>
      )}
      <SpecialDays
        days={values.specialDays}
        today={today}
        error={field('specialDays').error}
        onChange={(specialDays) => change({ specialDays })}
      />
      <Textarea {...field('additionalNote')} label={t('form.note')} maxLength={2000} autosize minRows={2} />
    </FormPart>
  )
}

type DayProps = { day: Weekday; written: string; error: ReactNode; onChange: (written: string) => void }

const DayFields = ({ day, written, error, onChange }: DayProps) => {
  const { t } = useTranslation('venues')
  const edges = edgesOf(written)
  const name = t(`weekday.${day}`)
  const ranges = parseDayHours(written) ?? []
  const edge = (label: string, minute: Minute | undefined, change: (minute: Minute | null) => string) => (
    <TimeSelect
      aria-label={label}
      minute={minute ?? null}
      times={VENUE_TIMES}
      closed={{ label: t('form.closed'), onChoose: () => onChange(change(null)) }}
      w={132}
      error={Boolean(error)}
      onChange={(time) => onChange(change(time))}
    />
  )
  return (
    <Row gap={12} align="start" className={style.day} line="below">
      <dt>{name}</dt>
      <Stack component="dd" gap={4} m={0}>
        <Row gap={6}>
          {edge(t('form.opensOn', { day: name }), edges?.opens, (opens) => withOpening(written, opens))}
          <span aria-hidden>–</span>
          {edge(t('form.closesOn', { day: name }), edges?.closes, (closes) => withClosing(written, closes))}
        </Row>
        {error && (
          <Paragraph look="bad" role="alert">
            {error}
          </Paragraph>
        )}
        {ranges.length > 1 && <Text look="small faint">{t('form.withBreak', { hours: readableHours(written) })}</Text>}
      </Stack>
    </Row>
  )
}
