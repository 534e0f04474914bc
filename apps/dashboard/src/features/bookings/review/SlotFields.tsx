import { Select } from '@mantine/core'
import { conflicts, type FacilityRange } from '@fieldhouse/domain/bookings'
import { addDays } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../locales/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { closedOf, groupOf } from '../plan/booking-plan.ts'
import { optionsOf, rangeOfTimes, timeChoices, startingAt, timesOf } from '../group/slot-times.ts'
import type { BookingPlan } from '../plan/use-booking-plan.ts'
import style from './review.module.css'

type Props = {
  title: string
  /** Where the fields begin. */
  start: FacilityRange
  booking: BookingPlan
  /** What this plan takes already. */
  taken: readonly FacilityRange[]
  onUse: (range: FacilityRange) => void
  onCancel: () => void
}

/** Date, court, start and end of one slot, with a word when it is not free (BOOKING-97). */
export const SlotFields = ({ title, start, booking, taken, onUse, onCancel }: Props) => {
  const { t } = useTranslation('bookings')
  const { groups, zone, today } = booking
  const [facilityId, setFacilityId] = useState(start.facilityId)
  const [times, setTimes] = useState(() => timesOf(start, zone))
  const group = groupOf(facilityId, groups)
  if (!group) return null
  const range = { facilityId, ...rangeOfTimes(times, zone) }
  const isFree =
    range.end > range.start &&
    conflicts(range, group.occupancies).length === 0 &&
    !taken.some((other) => other.facilityId === facilityId && other.start < range.end && other.end > range.start)
  const { starts, ends } = timeChoices(group.group, times.date, [times.start, times.end])
  const courts = [...groups.values()].flatMap(({ facilities }) => facilities)
  return (
    <Stack component="fieldset" gap="8px 10px" className={style.fields}>
      <Box component="legend" p={0} look="small medium quiet">
        {title}
      </Box>
      <DateField
        label={t('review.date')}
        value={times.date}
        min={addDays(today, -365)}
        today={today}
        language={currentLanguage()}
        onChange={(date) => {
          if (!date) return
          booking.lookUntil(date)
          setTimes({ ...times, date })
        }}
      />
      <Select
        label={t('review.facility')}
        value={facilityId}
        data={courts.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => id && setFacilityId(id)}
      />
      <Select
        label={t('review.start')}
        value={String(times.start)}
        data={optionsOf(starts)}
        onChange={(minute) => minute && setTimes(startingAt(times, Number(minute)))}
      />
      <Select
        label={t('review.end')}
        value={String(times.end)}
        data={optionsOf(ends)}
        onChange={(minute) => minute && setTimes({ ...times, end: Number(minute) })}
      />
      <Row gap={8} justify="end" wrap className={style.fieldsEnd}>
        {!isFree && (
          <span className={style.bad} role="alert">
            {t('review.taken')}
          </span>
        )}
        {isFree && closedOf([range], groups).length > 0 && (
          <Text component="output" look="small warn">
            {t('closed.row')}
          </Text>
        )}
        <Button size="s" variant="subtle" onClick={onCancel}>
          {t('make.cancel')}
        </Button>
        <Button size="s" variant="ink" disabled={!isFree} onClick={() => onUse(range)}>
          {t('review.use')}
        </Button>
      </Row>
    </Stack>
  )
}
