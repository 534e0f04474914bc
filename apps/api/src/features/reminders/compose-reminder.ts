import { dateOf } from '@fieldhouse/domain/time'
import type { OutgoingMessage } from '../../db/command.ts'
import { mailOf, type Block, type Letter } from '../../messages/letter.ts'
import { wordsIn, type Locale } from '../../messages/locale.ts'
import type { ReminderKind, ReminderThing } from '../../messages/reminder-kind.ts'
import type { Words } from '../../messages/templates/words.ts'
import { whenText } from '../../messages/when-text.ts'
import { writeCalendar, type EntryRow } from '../calendars/index.ts'

/** The club that a reminder is from. */
export type RemindingClub = { name: string; logo: string | null; countryCode: string }

/** What a reminder says: things of one order on one day, the earliest first. */
export type Reminded = {
  kind: Pick<ReminderKind, 'kind' | 'entry'>
  club: RemindingClub
  locale: Locale
  firstName: string
  things: readonly ReminderThing[]
}

/** Things named in a text message; the others are counted, as each hundred-odd characters cost the club another message. */
const TEXT_THINGS = 3

/**
 * The mail that reminds somebody (BEYOND-48): what, when and where, with a file for their calendar, in which each thing is the entry that
 * it is in a calendar which they follow. `stopUrl` ends reminders and nothing else.
 */
export const reminderMail = (recipient: string, reminded: Reminded, stopUrl: string): OutgoingMessage => {
  const { club, locale, firstName, things } = reminded
  const words = wordsIn(locale)
  const { subject, opening } = noticeOf(reminded, words)
  const letter: Letter = {
    locale,
    subject,
    sender: { name: club.name, logo: club.logo },
    blocks: [
      { kind: 'text', text: `${words.hello(firstName.trim() || undefined)}\n\n${opening}` },
      {
        kind: 'lines',
        lines: things.map((thing) => ({
          title: thing.name,
          details: [whenText(thing, thing.zone, words), ...(thing.facility === null ? [] : [thing.facility])],
          amount: null,
        })),
      },
      ...placesOf(things, words),
      { kind: 'text', text: words.reminder.calendar(things.length), quiet: true },
      { kind: 'text', text: words.reminder.why(club.name), quiet: true },
      { kind: 'link', label: words.reminder.stop, url: stopUrl },
    ],
  }
  return {
    ...mailOf(recipient, letter),
    senderName: club.name,
    unsubscribeUrl: stopUrl,
    calendar: calendarOf(reminded),
  }
}

/** The same in the few words of a text message; `recipient` as E.164. */
export const reminderText = (recipient: string, { kind, club, locale, things }: Reminded): OutgoingMessage => {
  const words = wordsIn(locale)
  const named = things
    .slice(0, TEXT_THINGS)
    .map((thing) => `${[thing.name, thing.facility].filter(Boolean).join(', ')} ${whenText(thing, thing.zone, words)}`)
  const more = things.length - named.length
  const [first] = things as [ReminderThing]
  const text = [
    words.reminder[kind.kind].text(club.name, things.length),
    `${[...named, ...(more > 0 ? [words.text.more(more)] : [])].join('; ')}.`,
    `${placeOf(first)}.`,
  ].join(' ')
  return { channel: 'sms', recipient, text }
}

const noticeOf = ({ kind, club, things }: Reminded, words: Words) => {
  const [first] = things as [ReminderThing]
  const said = words.reminder[kind.kind]
  return things.length === 1
    ? said.one(first.name, whenText(first, first.zone, words), club.name)
    : said.many(words.day(dateOf(first.start, first.zone)), club.name)
}

const placeOf = ({ venue, address }: ReminderThing): string => [venue, address].filter(Boolean).join(', ')

/** Where it is, and by which clock: each venue once. */
const placesOf = (things: readonly ReminderThing[], words: Words): Block[] => {
  const places = [...new Set(things.map(placeOf))].map((place) => `${words.place}: ${place}`)
  const zones = [...new Set(things.map(({ zone }) => zone))].map((zone) => words.localTimes(zone))
  return [
    { kind: 'text', text: places.join('\n') },
    { kind: 'text', text: zones.join('\n'), quiet: true },
  ]
}

const calendarOf = ({ kind, club, locale, things }: Reminded): string => {
  const entries = things.map((thing): EntryRow => ({
    id: thing.calendarId,
    kind: kind.entry,
    name: thing.name,
    customer: null,
    people: null,
    capacity: null,
    facility: kind.entry === 'booking' ? thing.name : thing.facility,
    venue: thing.venue,
    address: thing.address,
    zone: thing.zone,
    start: thing.start,
    end: thing.end,
    createdAt: thing.createdAt,
    sequence: thing.sequence,
    canceled: false,
  }))
  return writeCalendar(
    { club: club.name, title: '', countryCode: club.countryCode },
    'customer',
    entries,
    wordsIn(locale).calendar,
  )
}
