import { addDays, daysBetween, formatClock, wallOf } from '@fieldhouse/domain/time'
import type { Instant, LocalDate, Zone } from '@fieldhouse/domain/time'
import { useMemo } from 'react'
import { useDayTexts } from '../../bookings/index.ts'
import type { ScheduleDay } from '../grid/types.ts'

type Options = { firstDate: LocalDate; days: number; zone: Zone; now: Instant }

/** The shown days and the present in the grid's minutes, which count from the first day's midnight on the wall. */
export const useGridDays = ({ firstDate, days, zone, now }: Options) => {
  const texts = useDayTexts()
  const gridDays = useMemo(
    (): ScheduleDay[] =>
      Array.from({ length: days }, (_, i) => {
        const date = addDays(firstDate, i)
        return {
          startMinute: i * 1440,
          label: texts.day(date),
          weekday: texts.weekday(date),
          day: `${date.slice(8, 10)}/${date.slice(5, 7)}`,
        }
      }),
    [days, firstDate, texts],
  )
  const wall = wallOf(now, zone)
  const minute = daysBetween(firstDate, wall.date) * 1440 + wall.minute
  const gridNow = useMemo(() => ({ minute, label: formatClock(minute) }), [minute])
  return { gridDays, gridNow }
}
