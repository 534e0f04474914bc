import { formatHour, parseDayHours } from '@fieldhouse/domain/facilities'
import { parseClock, WEEKDAYS, type Minute, type Weekday } from '@fieldhouse/domain/time'
import { VENUE_TIMES } from '@fieldhouse/domain/venues'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeSelect } from '../../../lib/partner/TimeSelect.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import type { Week } from './group-form.ts'
import style from './group-form.module.css'

type Props = {
  week: Week
  readOnly: boolean
  /** What is wrong with the days that can't be read: it is said at each. */
  error: ReactNode
  onChange: (week: Week) => void
}

/** When a group is open on each weekday: several times a day, or not at all (FACILITIES-15, FACILITIES-69). */
export const HoursFields = ({ week, readOnly, error, onChange }: Props) => {
  const { t } = useTranslation('facilities')
  return (
    <Stack component="dl" gap={0} className={style.week}>
      {WEEKDAYS.map((day) => (
        <Row key={day} gap={12} align="start" className={style.day} line="below">
          <dt>{t(`weekday.${day}`)}</dt>
          <dd>
            <DayFields
              day={day}
              ranges={week[day]}
              readOnly={readOnly}
              error={parseDayHours(week[day]) === null ? error : null}
              onChange={(ranges) => onChange({ ...week, [day]: ranges })}
            />
          </dd>
        </Row>
      ))}
    </Stack>
  )
}

type DayProps = {
  day: Weekday
  ranges: readonly string[]
  readOnly: boolean
  error: ReactNode
  onChange: (ranges: readonly string[]) => void
}

const DayFields = ({ day, ranges, readOnly, error, onChange }: DayProps) => {
  const { t } = useTranslation('facilities')
  const name = t(`weekday.${day}`)
  const set = (index: number, range: string | null) =>
    onChange(range === null ? ranges.toSpliced(index, 1) : ranges.with(index, range))
  const edge = (label: string, time: string, change: (time: string) => void) => (
    <TimeSelect
      aria-label={label}
      minute={parseClock(time)}
      times={VENUE_TIMES}
      disabled={readOnly}
      error={Boolean(error)}
      w={108}
      onChange={(minute: Minute) => change(formatHour(minute))}
    />
  )
  return (
    <Stack gap={6}>
      {ranges.length === 0 && <Text look="faint">{t('closed')}</Text>}
      {ranges.map((range, index) => {
        const [from = '', until = ''] = range.split('-')
        return (
          // Times of one day have nothing of their own to be known by but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={index} gap={6} wrap>
            {edge(t('form.opensOn', { day: name }), from, (time) => set(index, `${time}-${until}`))}
            <span aria-hidden>–</span>
            {edge(t('form.closesOn', { day: name }), until, (time) => set(index, `${from}-${time}`))}
            {!readOnly && (
              <IconButton
                label={t('form.removeHours', { day: name, hours: range })}
                icon={<IconX size={16} />}
                onClick={() => set(index, null)}
              />
            )}
          </Row>
        )
      })}
      {error && (
        <Text look="bad" role="alert">
          {error}
        </Text>
      )}
      {!readOnly && (
        <Button
          variant="subtle"
          size="s"
          icon={<IconPlus />}
          aria-label={t('form.addHoursOn', { day: name })}
          onClick={() => onChange([...ranges, nextRange(ranges)])}
        >
          {t('form.addHours')}
        </Button>
      )}
    </Stack>
  )
}

/** What is offered as further hours: from an hour after the last ones on. */
const nextRange = (ranges: readonly string[]): string => {
  const last = parseDayHours(ranges)?.at(-1)
  const start = last === undefined ? 6 * 60 : Math.min(last.end + 60, 1440 - 60)
  const end = last === undefined ? 21 * 60 : Math.min(start + 3 * 60, 1440)
  return `${formatHour(start)}-${formatHour(end)}`
}
