import { formatClock, wallOf } from '@fieldhouse/domain/time'
import type { Instant, LocalDate, TimeRange, Zone } from '@fieldhouse/domain/time'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatWeekday } from '../../lib/formats/formats.ts'

/** Days and times of a venue in the reader's language: 'ddd DD/MM/YYYY' and 'HH:mm' (SCHEDULE-49, SCHEDULE-51). */
export type DayTexts = {
  /** 'Sat', 'T7'. */
  weekday: (date: LocalDate) => string
  /** 'Sat 21/11/2026'. */
  day: (date: LocalDate) => string
  /** '18:00–20:00' in the venue's zone. */
  hours: (range: TimeRange, zone: Zone) => string
  /** 'Sat 21/11/2026 18:00–20:00' in the venue's zone. */
  when: (range: TimeRange, zone: Zone) => string
  time: (instant: Instant, zone: Zone) => string
}

const time = (instant: Instant, zone: Zone): string => formatClock(wallOf(instant, zone).minute)
const hours = ({ start, end }: TimeRange, zone: Zone): string => `${time(start, zone)}–${time(end, zone)}`

/** The texts of days and times; new ones when the language changes. */
export const useDayTexts = (): DayTexts => {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useMemo(
    () => ({
      weekday: (date) => formatWeekday(date),
      day: (date) => formatDay(date),
      hours,
      time,
      when: (range, zone) => `${formatDay(wallOf(range.start, zone).date)} ${hours(range, zone)}`,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the formats read the language themselves
    [language],
  )
}
