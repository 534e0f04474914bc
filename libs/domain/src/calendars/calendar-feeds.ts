import type { Policy } from '../access/index.ts'
import { DAY_MS, type TimeRange } from '../time/index.ts'

/** Whose calendar can be followed by other programs (BEYOND-19). */
export const CALENDAR_SUBJECTS = ['facility', 'instructor', 'customer'] as const
export type CalendarSubject = (typeof CALENDAR_SUBJECTS)[number]

const PAST_DAYS = 31
const AHEAD_DAYS = 366

/** What a calendar shows, in epoch milliseconds: the month that was and the year to come. */
export const calendarWindow = (now: number): TimeRange => ({
  start: now - PAST_DAYS * DAY_MS,
  end: now + AHEAD_DAYS * DAY_MS,
})

const RIGHTS: Record<CalendarSubject, Policy> = {
  facility: 'facility.edit',
  instructor: 'partnerStaff.edit',
  customer: 'customer.edit',
}

/** The right to give somebody the address of such a calendar; who teaches has their own without it. */
export const rightToShare = (subject: CalendarSubject): Policy => RIGHTS[subject]
