import { addDays, atWall, dateOf, wallOf, WEEKDAYS, weekdayOf } from '../time/index.ts'
import type { Instant, LocalDate, Minute, Zone } from '../time/index.ts'
import type { AutomatedFrequency } from './campaign.ts'

/** Monday (1) to Sunday (7) (CAMPAIGNS-24). */
export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** Days of the month on which a campaign may be sent (CAMPAIGNS-25). */
export const MONTH_DAYS = [1, 7, 14, 21, 28] as const

/** When an automated campaign is sent: `day` is one of the week or of the month, and nothing for a daily one. */
export type SendTime = { frequency: AutomatedFrequency; day: number; minute: Minute }

/** A send time as the form begins: day 1 at 12:00 (CAMPAIGNS-21 to CAMPAIGNS-23). */
export const usualSendTime = (frequency: AutomatedFrequency): SendTime => ({ frequency, day: 1, minute: 720 })

const dayOfMonth = (date: LocalDate): number => Number(date.slice(8, 10))
const dayOfWeek = (date: LocalDate): number => WEEKDAYS.indexOf(weekdayOf(date)) + 1

/** The send time that a first send stands for, by the clock of the partner (CAMPAIGNS-57). */
export const sendTimeOf = (frequency: AutomatedFrequency, first: Instant, zone: Zone): SendTime => {
  const { date, minute } = wallOf(first, zone)
  const day = frequency === 'daily' ? 1 : frequency === 'weekly' ? dayOfWeek(date) : dayOfMonth(date)
  return { frequency, day, minute }
}

/** The day of the month, or its last one where it has no such day. */
const inMonth = (month: LocalDate, day: number): LocalDate => {
  const first = `${month.slice(0, 8)}01`
  const last = dateBeforeNext(first)
  return addDays(first, Math.min(day, dayOfMonth(last)) - 1)
}
const nextMonth = (first: LocalDate): LocalDate => `${addDays(first, 31).slice(0, 8)}01`
const dateBeforeNext = (first: LocalDate): LocalDate => addDays(nextMonth(first), -1)

/** The first chosen day and time that is strictly after `now`, by the clock of the partner (CAMPAIGNS-57). */
export const nextSendAfter = ({ frequency, day, minute }: SendTime, now: Instant, zone: Zone): Instant => {
  const today = dateOf(now, zone)
  // The one of this day, week or month may be over, and then it is the next one's.
  for (let n = 0; ; n++) {
    const instant = atWall(chosenDay({ frequency, day }, today, n), minute, zone)
    if (instant > now) return instant
  }
}

const chosenDay = ({ frequency, day }: Pick<SendTime, 'frequency' | 'day'>, today: LocalDate, n: number): LocalDate => {
  if (frequency === 'daily') return addDays(today, n)
  if (frequency === 'weekly') return addDays(today, day - dayOfWeek(today) + 7 * n)
  let first = `${today.slice(0, 8)}01`
  for (let month = 0; month < n; month++) first = nextMonth(first)
  return inMonth(first, day)
}

/** When an automated campaign with that first send is sent next: strictly after `now`, and not before the first (CAMPAIGNS-57). */
export const nextSend = (frequency: AutomatedFrequency, first: Instant, now: Instant, zone: Zone): Instant =>
  first > now ? first : nextSendAfter(sendTimeOf(frequency, first, zone), now, zone)

/** What of an automated campaign says when it goes; instants. */
export type Timed = {
  runFrequency: AutomatedFrequency
  startTime: Instant
  lastSent: Instant | null
  nextSend: Instant | null
}

/**
 * An automated campaign whose partner goes from one zone to another: it keeps its day and its time of the clock, so that its first send is
 * another moment, and so is its next one where it has any (CAMPAIGNS-57). A run that is due already stays so; none is sent on a day of the
 * clock on which one was.
 */
export const movedToZone = (
  { runFrequency, startTime, lastSent, nextSend: due }: Timed,
  { from, to, now }: { from: Zone; to: Zone; now: Instant },
): Pick<Timed, 'startTime' | 'nextSend'> => {
  const { date, minute } = wallOf(startTime, from)
  const first = atWall(date, minute, to)
  if (due === null || due <= now) return { startTime: first, nextSend: due }
  const next = nextSend(runFrequency, first, now, to)
  const isSecond = lastSent !== null && dateOf(lastSent, from) === dateOf(next, to)
  return { startTime: first, nextSend: isSecond ? nextSend(runFrequency, first, next, to) : next }
}

/** Times of a day at which a campaign may be sent, half an hour apart; minutes since midnight (CAMPAIGNS-57). */
export const SEND_MINUTES: readonly Minute[] = Array.from({ length: 48 }, (_, n) => n * 30)
