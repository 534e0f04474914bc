import { Select } from '@mantine/core'
import { formatHour, parseDayHours } from '@fieldhouse/domain/facilities'
import { WEEKDAYS, type Weekday } from '@fieldhouse/domain/time'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import type { Week } from './group-form.ts'
import style from './group-form.module.css'

const STEP = 30
const TIMES = Array.from({ length: 1440 / STEP + 1 }, (_, index) => formatHour(index * STEP))

type Props = { week: Week; readOnly: boolean; onChange: (week: Week) => void }

/** When a group is open on each weekday: several times a day, or not at all (FACILITIES-15, FACILITIES-69). */
export const HoursFields = ({ week, readOnly, onChange }: Props) => {
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
  onChange: (ranges: readonly string[]) => void
}

const DayFields = ({ day, ranges, readOnly, onChange }: DayProps) => {
  const { t } = useTranslation('facilities')
  const name = t(`weekday.${day}`)
  const set = (index: number, range: string | null) =>
    onChange(range === null ? ranges.toSpliced(index, 1) : ranges.with(index, range))
  return (
    <Stack gap={6}>
      {ranges.length === 0 && <Text look="faint">{t('closed')}</Text>}
      {ranges.map((range, index) => {
        const [from = '', until = ''] = range.split('-')
        return (
          // Times of one day have nothing of their own to be known by but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={index} gap={6} wrap>
            <Select
              aria-label={t('form.opensOn', { day: name })}
              data={timesWith(from)}
              value={from}
              disabled={readOnly}
              allowDeselect={false}
              searchable
              w={108}
              onChange={(time) => time && set(index, `${time}-${until}`)}
            />
            <span aria-hidden>–</span>
            <Select
              aria-label={t('form.closesOn', { day: name })}
              data={timesWith(until)}
              value={until}
              disabled={readOnly}
              allowDeselect={false}
              searchable
              w={108}
              onChange={(time) => time && set(index, `${from}-${time}`)}
            />
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

/** The half hours, and a time that stands there otherwise. */
const timesWith = (time: string): string[] => (TIMES.includes(time) ? TIMES : [time, ...TIMES])

/** What is offered as further hours: from an hour after the last ones on. */
const nextRange = (ranges: readonly string[]): string => {
  const last = parseDayHours(ranges)?.at(-1)
  const start = last === undefined ? 6 * 60 : Math.min(last.end + 60, 1440 - 2 * STEP)
  const end = last === undefined ? 21 * 60 : Math.min(start + 3 * 60, 1440)
  return `${formatHour(start)}-${formatHour(end)}`
}
