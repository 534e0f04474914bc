import { addDays, atWall, weekdayOf, type LocalDate, type Minute } from '@fieldhouse/domain/time'
import type { DemoClub, DemoGroup } from './demo-club.ts'
import type { PlannedRange } from './planned.ts'

/** Which courts of a club are taken when, while a plan is made; minutes are those of the venue's clock. */
export type CourtDiary = {
  /** Takes the time, on linked courts too, and returns the range; null when any of it is taken or outside opening hours. */
  take(court: string, date: LocalDate, from: Minute, until: Minute): PlannedRange | null
  /** Takes all days of these courts that are not named in `open`, so that nothing else is planned there. */
  closeDay(date: LocalDate): void
}

export const createDiary = (club: DemoClub): CourtDiary => {
  const taken = new Map<string, { from: Minute; until: Minute }[]>()
  const closed = new Set<LocalDate>()
  const hours = new Map(club.groups.flatMap((group) => group.courts.map((court) => [court, group] as const)))
  const groundOf = (court: string) => [
    court,
    ...club.links.flatMap(([a, b]) => (a === court ? [b] : b === court ? [a] : [])),
  ]
  return {
    take(court, date, from, until) {
      const group = hours.get(court)!
      if (closed.has(date) || from < group.opens * 60 || until > group.closes * 60) return null
      const days = groundOf(court).map((each) => {
        const key = `${each} ${date}`
        const day = taken.get(key) ?? []
        taken.set(key, day)
        return day
      })
      if (days.some((day) => day.some((range) => range.from < until && range.until > from))) return null
      for (const day of days) day.push({ from, until })
      return { court, start: atWall(date, from, club.timezone), end: atWall(date, until, club.timezone) }
    },
    closeDay: (date) => void closed.add(date),
  }
}

/** The dates from `first` to `last`, both included. */
export const datesFrom = function* (first: LocalDate, last: LocalDate): Generator<LocalDate> {
  for (let date = first; date <= last; date = addDays(date, 1)) yield date
}

export const isWeekend = (date: LocalDate): boolean => ['SA', 'SU'].includes(weekdayOf(date))

/** How likely a free court is taken at an hour: evenings fill first, weekend mornings next. */
export const demandAt = (group: DemoGroup, date: LocalDate, minute: Minute): number => {
  const hour = Math.floor(minute / 60)
  const early = hour < group.opens + 1 ? 0.7 : 1
  if (isWeekend(date)) return early * (hour < 12 ? 0.5 : hour < 17 ? 0.36 : hour < 20 ? 0.42 : 0.25)
  return early * (hour < 9 ? 0.36 : hour < 12 ? 0.26 : hour < 16 ? 0.17 : hour < 17 ? 0.32 : hour < 21 ? 0.68 : 0.3)
}
