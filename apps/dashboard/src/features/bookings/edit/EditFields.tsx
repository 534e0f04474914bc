import { Select } from '@mantine/core'
import { latestEditDate } from '@fieldhouse/domain/bookings'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../locales/index.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { ReadGroup } from '../group/read-group.ts'
import { optionsOf, startingAt, timeChoices, type timesOf } from '../group/slot-times.ts'
import style from '../booking.module.css'

type Props = {
  group: ReadGroup
  times: ReturnType<typeof timesOf>
  facilityId: string
  today: string
  onTimes: (times: ReturnType<typeof timesOf>) => void
  onFacility: (id: string) => void
}

/** Another day, time or court of the same group (BOOKING-20). */
export const EditFields = ({ group, times, facilityId, today, onTimes, onFacility }: Props) => {
  const { t } = useTranslation('bookings')
  const { starts, ends } = timeChoices(group.group, times.date, [times.start, times.end])
  return (
    <Stack gap={12} className={style.pair}>
      <DateField
        label={t('edit.date')}
        value={times.date}
        max={latestEditDate(today)}
        today={today}
        language={currentLanguage()}
        onChange={(date) => date && onTimes({ ...times, date })}
      />
      <Select
        label={t('edit.facility')}
        value={facilityId}
        data={group.facilities.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => id && onFacility(id)}
      />
      <Select
        label={t('edit.start')}
        value={String(times.start)}
        data={optionsOf(starts)}
        onChange={(minute) => minute && onTimes(startingAt(times, Number(minute)))}
      />
      <Select
        label={t('edit.end')}
        value={String(times.end)}
        data={optionsOf(ends)}
        onChange={(minute) => minute && onTimes({ ...times, end: Number(minute) })}
      />
    </Stack>
  )
}
