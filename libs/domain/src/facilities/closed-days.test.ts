import { expect, it } from 'vitest'
import { closedReason, isOnClosedDay, weekOf, type VenueHours } from './index.ts'

/** In Singapore, from eight to eight on weekdays, with special days; noon there is 04:00 in UTC. */
const venue: VenueHours = {
  days: weekOf([{ start: 480, end: 1200 }], ['MO', 'TU', 'WE', 'TH', 'FR']),
  publicHoliday: [],
  exceptions: [
    { date: '2026-12-25', hours: 'Closed-Closed' },
    { date: '2026-12-24', hours: '8:00-13:00' },
    { date: '2026-12-26', hours: '10:00-16:00' },
    { date: '2026-12-28', hours: 'PH' },
    { date: '2026-12-29', hours: '8:00-22:00' },
    { date: '2026-12-30', hours: '8:00-24:00' },
  ],
}

it.each([
  ['a weekday', '2026-12-23T04:00Z', '2026-12-23T05:00Z', false],
  ['a weekday before it opens, which is the club’s own affair', '2026-12-22T22:00Z', '2026-12-22T23:00Z', false],
  ['a weekend', '2026-12-20T04:00Z', '2026-12-20T05:00Z', true],
  ['a special day without hours', '2026-12-25T04:00Z', '2026-12-25T05:00Z', true],
  ['a special day within its hours', '2026-12-24T04:00Z', '2026-12-24T05:00Z', false],
  ['a special day beyond its hours', '2026-12-24T04:30Z', '2026-12-24T05:30Z', true],
  ['a special day until midnight, past its hours', '2026-12-29T13:00Z', '2026-12-29T16:00Z', true],
  ['a special day over midnight, past its hours', '2026-12-29T13:00Z', '2026-12-29T17:00Z', true],
  ['a special day until midnight, within its hours', '2026-12-30T13:00Z', '2026-12-30T16:00Z', false],
  ['a weekend that is open as a special day', '2026-12-26T04:00Z', '2026-12-26T05:00Z', false],
  ['a public holiday', '2026-12-28T04:00Z', '2026-12-28T05:00Z', true],
  ['the evening in UTC, which is a weekend there', '2026-12-18T17:00Z', '2026-12-18T18:00Z', true],
])('on %s the venue is closed as it should be', (_what, start, end, closed) => {
  expect(isOnClosedDay({ start: Date.parse(start), end: Date.parse(end) }, venue, 'Asia/Singapore')).toBe(closed)
})

const follows = { useVenueOpeningHours: true, openingHours: weekOf([]) }
const own = { useVenueOpeningHours: false, openingHours: weekOf([{ start: 360, end: 1260 }], ['SA']) }

it.each([
  ['a weekday with hours', '2026-12-23', follows, null],
  ['a weekday of the venue without hours', '2026-12-27', follows, 'venueWeekday'],
  ['a special day that is closed', '2026-12-25', follows, 'specialDay'],
  ['a special day with hours, on a weekday without', '2026-12-26', follows, null],
  ['a special day with the hours of holidays, which has none', '2026-12-28', follows, 'publicHoliday'],
  ['a weekday without hours of the group’s own week', '2026-12-23', own, 'groupWeekday'],
  ['a weekday with hours of the group’s own week, whatever the venue does', '2026-12-26', own, null],
])('on %s it says why a group is closed', (_what, date, group, reason) => {
  expect(closedReason(date, group, venue)).toBe(reason)
})
