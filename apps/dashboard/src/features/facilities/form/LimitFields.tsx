import { Select, TextInput } from '@mantine/core'
import { MEMBER_HORIZONS } from '@fieldhouse/domain/facilities'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeSelect } from '../../../lib/partner/TimeSelect.tsx'
import { WeekdayField } from '../../../ui/fields/WeekdayField.tsx'
import { formFields } from '../../../ui/FormPart.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { notNegative } from './group-form.ts'
import { limitProblem, togglePeakDay, type NumberOfLimits, type TypedLimits } from './limits-form.ts'

type Props = {
  limits: TypedLimits
  /** What is wrong, in words; it is said beside the field that it is of. */
  error: ReactNode
  onChange: (limits: TypedLimits) => void
}

/** What a group asks of the bookings of one customer, and keeps free around any booking (BEYOND-28). */
export const LimitFields = ({ limits, error, onChange }: Props) => {
  const { t } = useTranslation('facilities')
  const wrong = limitProblem(limits)?.field
  const number = (field: NumberOfLimits, unit: string) => (
    <TextInput
      label={t(`limits.${field}`)}
      value={limits[field]}
      placeholder={t('form.noLimit')}
      inputMode="numeric"
      maxLength={4}
      rightSection={<Text look="faint small">{unit}</Text>}
      rightSectionWidth={72}
      error={wrong === field ? error : null}
      onChange={({ currentTarget: { value } }) => onChange({ ...limits, [field]: notNegative(value) })}
    />
  )
  const days = (count: number | null) => (count === null ? t('limits.asOthers') : t('form.days', { count }))
  const offered: (number | null)[] = MEMBER_HORIZONS.includes(limits.memberDaysHorizon)
    ? [...MEMBER_HORIZONS]
    : [...MEMBER_HORIZONS, limits.memberDaysHorizon]
  return (
    <>
      <div className={formFields}>
        {number('perDay', t('limits.bookings'))}
        {number('perWeek', t('limits.bookings'))}
        {number('minutesApart', t('limits.minutes'))}
        {number('minutesKeptFree', t('limits.minutes'))}
        <Select
          label={t('limits.memberWindow')}
          data={offered.map((count) => ({ value: String(count), label: days(count) }))}
          value={String(limits.memberDaysHorizon)}
          allowDeselect={false}
          onChange={(count) =>
            onChange({ ...limits, memberDaysHorizon: offered.find((one) => String(one) === count) ?? null })
          }
        />
        {number('atPeakPerWeek', t('limits.bookings'))}
      </div>
      <Stack component="fieldset" gap={8}>
        <Text component="legend" look="small medium quiet">
          {t('limits.peak')}
        </Text>
        <WeekdayField
          label={t('limits.peakDays')}
          chosen={limits.peakDays}
          nameOf={(day) => t(`weekday.${day}`)}
          onToggle={(day) => onChange(togglePeakDay(limits, day))}
        />
        <Row gap={8} wrap>
          <TimeSelect
            aria-label={t('limits.peakFrom')}
            minute={limits.peakStart}
            w={108}
            onChange={(peakStart) => onChange({ ...limits, peakStart })}
          />
          <span aria-hidden>–</span>
          <TimeSelect
            aria-label={t('limits.peakUntil')}
            minute={limits.peakEnd}
            w={108}
            onChange={(peakEnd) => onChange({ ...limits, peakEnd })}
          />
        </Row>
        {wrong === 'peak' && error && (
          <Text look="bad" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </>
  )
}
