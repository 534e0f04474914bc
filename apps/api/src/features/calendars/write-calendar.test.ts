import { convertIcsCalendar } from 'ts-ics'
import { expect, it } from 'vitest'
import { wordsIn } from '../../messages/locale.ts'
import { writeCalendar } from './write-calendar.ts'

// Around the days on which clocks change, in the year that a calendar shows.
const DAYS = ['2026-10-01', '2027-03-20'].flatMap((from) =>
  Array.from({ length: 40 }, (_, at) => Temporal.PlainDate.from(from).add({ days: at })),
)

// A parser that somebody else wrote reckons each day by what the file says of its zone.
it.each(['Asia/Gaza', 'Asia/Hebron', 'Europe/London', 'Australia/Sydney'])(
  'describes the clocks of %s as the time zone database has them, on each side of a change [BEYOND-19]',
  (zone) => {
    const entries = DAYS.map((day) => {
      const { epochMilliseconds: start } = day.toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
      return {
        id: day.toString(),
        kind: 'booking' as const,
        name: null,
        customer: 'Anna',
        people: null,
        capacity: null,
        facility: 'Court 1',
        venue: 'Hall',
        address: null,
        zone,
        start,
        end: start + 3_600_000,
        createdAt: 0,
        sequence: 0,
        canceled: false,
      }
    })
    const text = writeCalendar(
      { club: 'Club', title: 'Court 1', countryCode: 'SG' },
      'facility',
      entries,
      wordsIn('en').calendar,
    )
    const { events = [] } = convertIcsCalendar(undefined, text)
    const wrong = events.filter(({ uid, start }) => {
      const meant = entries.find(({ id }) => uid === `${id}@fieldhouse`)!
      return start.date.getTime() !== meant.start
    })
    expect(events).toHaveLength(DAYS.length)
    expect(wrong.map(({ uid }) => uid)).toEqual([])
  },
)

it('is called what it is, with nothing in its name that would be a line of its own', () => {
  const title = 'Court, 1; A\\B\r\nSUMMARY:injected'
  const text = writeCalendar({ club: 'Club', title, countryCode: 'SG' }, 'facility', [], wordsIn('en').calendar)
  expect(text).not.toMatch(/^SUMMARY/m)
  expect(text.replaceAll('\r\n ', '')).toContain(
    String.raw`X-WR-CALNAME:Court\, 1\; A\\B\nSUMMARY:injected · Club` + '\r\n',
  )
})
