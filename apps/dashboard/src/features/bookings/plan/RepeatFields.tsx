import { NumberInput, SegmentedControl } from '@mantine/core'
import {
  defaultRepeat,
  expandRepeat,
  latestEndOn,
  repeatTimes,
  toggleRepeatDay,
  type RepeatTime,
} from '@fieldhouse/domain/bookings'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../locales/index.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { WeekdayField } from '../../../ui/fields/WeekdayField.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import type { BookingPlan } from './use-booking-plan.ts'
import style from '../booking.module.css'

const TIMES: readonly RepeatTime[] = ['none', 'week', 'daily']

/** None, weekly on chosen days, or daily, until a day within the limits or so many times (BOOKING-15, BOOKING-32, -35, -36, -98). */
export const RepeatFields = ({ booking }: { booking: BookingPlan }) => {
  const { t } = useTranslation('bookings')
  const { plan, setPlan, date, today, blocked, isLoading } = booking
  const { repeat } = plan
  const change = (next: typeof repeat) => setPlan((before) => ({ ...before, repeat: next }))
  const times = expandRepeat(date, repeat).length
  const mostTimes = expandRepeat(date, { ...repeat, endOn: latestEndOn(date, repeat.time) }).length
  return (
    <Stack component="fieldset" gap={8} className={style.repeat}>
      <Box component="legend" mb={4} p={0} look="small medium quiet">
        {t('repeat.label')}
      </Box>
      <Row gap="8px 12px" wrap>
        <SegmentedControl
          aria-label={t('repeat.label')}
          value={repeat.time}
          data={TIMES.map((time) => ({ value: time, label: t(`repeat.${time}`) }))}
          onChange={(time) => change(defaultRepeat(date, time))}
        />
        {repeat.time !== 'none' && (
          <>
            <Text look="quiet" aria-hidden>
              {t('repeat.until')}
            </Text>
            <div className={style.grow}>
              <DateField
                aria-label={t('repeat.untilLabel')}
                value={repeat.endOn}
                min={date}
                max={latestEndOn(date, repeat.time)}
                today={today}
                language={currentLanguage()}
                onChange={(endOn) => endOn && change({ ...repeat, endOn })}
              />
            </div>
            <Times times={times} most={mostTimes} onTimes={(asked) => change(repeatTimes(date, repeat, asked))} />
          </>
        )}
      </Row>
      {repeat.time === 'week' && (
        <WeekdayField
          label={t('repeat.days')}
          chosen={repeat.includeDays}
          nameOf={(day) => t(`weekdays.${day}`)}
          onToggle={(day) => change({ ...repeat, includeDays: toggleRepeatDay(repeat.includeDays, day) })}
        />
      )}
      {repeat.time !== 'none' && (
        <p className={style.hint} aria-live="polite" data-warn={blocked > 0 || undefined}>
          <IconInfoCircle size={14} aria-hidden />
          {isLoading
            ? t('repeat.checking')
            : blocked > 0
              ? t('repeat.someLeftOut', { count: blocked })
              : t('repeat.leftOut')}
        </p>
      )}
    </Stack>
  )
}

type TimesProps = { times: number; most: number; onTimes: (times: number) => void }

/** How many times it is. Nothing, or a number that can't be, stands there only while it is typed. */
const Times = ({ times, most, onTimes }: TimesProps) => {
  const { t } = useTranslation('bookings')
  const [refused, setRefused] = useState<number | string | null>(null)
  return (
    <NumberInput
      aria-label={t('repeat.timesLabel')}
      className={style.times}
      value={refused ?? times}
      min={1}
      max={most}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      suffix={t('repeat.times', { count: times })}
      onChange={(typed) => {
        const asked = Number.parseInt(String(typed), 10)
        setRefused(asked >= 1 && asked <= most ? null : typed)
        if (asked >= 1) onTimes(asked)
      }}
      onBlur={() => setRefused(null)}
    />
  )
}
