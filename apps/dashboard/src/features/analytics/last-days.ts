import { addDays, dateOf, dayRange, type LocalDate } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { usePartner } from '../../lib/session/workspace.ts'
import { currentLanguage } from '../../locales/index.ts'

type LastDays = { first: LocalDate; last: LocalDate; start: number; end: number; timezone: string }

/** The last so many days of the club's zone, today with them: as days, and from the first's beginning to today's end in epoch milliseconds. */
export const useLastDays = (days: number): LastDays => {
  const { timezone } = usePartner()
  const [now] = useState(() => Date.now())
  const last = dateOf(now, timezone)
  const first = addDays(last, 1 - days)
  return { first, last, start: dayRange(first, timezone).start, end: dayRange(last, timezone).end - 1, timezone }
}

/** A day ('YYYY-MM-DD') as it stands under a chart: 'Nov 5', '5 thg 11' (COMMON-03). */
export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat(currentLanguage() === 'vi' ? 'vi' : 'en-US', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T12:00:00Z`))
