import type { Words } from '../../messages/templates/words.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { EntryRow, Title } from './calendar-entries.store.ts'
import type { Subject } from './calendar-feeds.store.ts'

/** How often programs are asked to look again. */
const EVERY_MINUTES = 15

/**
 * A calendar as iCalendar (RFC 5545): every zone that it uses is described in it, an entry keeps its UID for good, and what was moved or
 * cancelled counts up its SEQUENCE, so that programs which have it follow (BEYOND-19). The same entries are the same bytes.
 */
export const writeCalendar = (
  { club, title }: Title,
  subject: Subject['subject'],
  entries: readonly EntryRow[],
  words: Words['calendar'],
): string => {
  const calendar = ical({
    name: escaped([title, club].filter(Boolean).join(' · ')),
    prodId: { company: 'Fieldhouse', product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: EVERY_MINUTES * 60,
    timezone: { name: null, generator: describe },
  })
  for (const entry of entries) {
    const at = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(entry.zone)
    const people = entry.people === null ? null : [entry.people, entry.capacity].filter((n) => n !== null).join(' / ')
    calendar.createEvent({
      id: `${entry.id}@fieldhouse`,
      sequence: entry.sequence,
      stamp: Temporal.Instant.fromEpochMilliseconds(entry.createdAt),
      start: at(entry.start),
      end: at(entry.end),
      timezone: entry.zone,
      summary: summaryOf(entry, subject, words),
      location: [entry.facility, entry.venue, entry.address].filter(Boolean).join(', '),
      description: people !== null && subject !== 'customer' ? words.people(people) : null,
      status: entry.canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

/** A text as a value of iCalendar (RFC 5545, 3.3.11): the library does so with all but the name of the calendar. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`)

// The clocks of Palestine go back on the last Saturday before 31 October (the time zone database: 'Sat<=30'); the library says the last of the
// month, which is a week later where that is a Saturday, as in 2026.
const BACK_IN_PALESTINE = {
  wrong: 'BYMONTH=10;BYDAY=-1SA',
  right: 'BYMONTH=10;BYMONTHDAY=24,25,26,27,28,29,30;BYDAY=SA',
}

/** A time zone as iCalendar describes it; null for one that nobody knows. */
const describe = (zone: string): string | null => {
  const block = tzlib_get_ical_block(zone)[0] ?? null
  const { wrong, right } = BACK_IN_PALESTINE
  return zone === 'Asia/Gaza' || zone === 'Asia/Hebron' ? (block?.replace(wrong, right) ?? null) : block
}

/** A court says for whom it is booked; a customer's own calendar says where. */
const summaryOf = (
  { kind, name, customer, facility, venue }: EntryRow,
  subject: Subject['subject'],
  words: Words['calendar'],
): string => {
  if (kind === 'classSession') return name ?? ''
  if (kind !== 'booking') return name ?? words[kind]
  return subject === 'customer' ? `${words.booking} · ${facility ?? venue}` : (customer ?? words.booking)
}
