import { CALENDAR_SUBJECTS } from '@fieldhouse/domain/calendars'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, InstantOut, pattern } from '../schemas.ts'

/** An address by which other programs follow a calendar; the address itself is told once, when it is made. */
export const CalendarFeed = z.object({
  madeAt: InstantOut,
  /** Who made it. */
  madeBy: z.string(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

const OF_SUBJECT = '/partners/:partnerId/calendars/:subject/:subjectId'
const params = { subject: z.enum(CALENDAR_SUBJECTS) }
const access = { anyOf: ['facility.edit', 'partnerStaff.edit', 'customer.edit', 'class.view'] } as const

export const calendars = {
  findCalendarFeed: endpoint({
    method: 'GET',
    path: OF_SUBJECT,
    params,
    access,
    summary:
      'Whether the calendar of a facility, an instructor or a customer has an address that can be followed (BEYOND-19)',
    reply: data(CalendarFeed.nullable()),
  }),
  makeCalendarFeed: endpoint({
    method: 'POST',
    path: OF_SUBJECT,
    params,
    access,
    changes: [],
    summary: 'Make the address of a calendar; one that it had before answers no more (BEYOND-19)',
    reply: data(CalendarFeed.extend({ url: z.string() })),
  }),
  revokeCalendarFeed: endpoint({
    method: 'DELETE',
    path: OF_SUBJECT,
    params,
    access,
    changes: [],
    summary: 'Take the address of a calendar back: it answers no more (BEYOND-19)',
    reply: data(z.object({ subjectId: z.string() })),
  }),
  readCalendar: endpoint({
    method: 'GET',
    path: '/calendars/:token',
    params: { token: pattern(60, /^[\w-]{43}\.ics$/, 'must be the address of a calendar') },
    access: 'public',
    summary:
      'A calendar as iCalendar (RFC 5545), for who has its address: the month that was and the year to come (BEYOND-19)',
    reply: z.string(),
    format: 'calendar',
  }),
}
