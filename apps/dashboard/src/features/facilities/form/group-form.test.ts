import { DEFAULT_GROUP_HOURS, formatDayHours } from '@fieldhouse/domain/facilities'
import { WEEKDAYS } from '@fieldhouse/domain/time'
import { expect, it } from 'vitest'
import { EMPTY_GROUP, groupChangeOf, groupProblems, newGroupOf } from './group-form.ts'

const PLACE = { zone: 'Asia/Singapore', now: 0, currency: 'SGD' }

it('hours of its own begin from 6:00 to 21:00 on every day in the form of a new group, and are sent as they are seen [FACILITIES-62]', () => {
  const week = Object.fromEntries(WEEKDAYS.map((day) => [day, ['6:00-21:00']]))
  expect(EMPTY_GROUP.openingHours).toEqual(week)
  const own = { ...EMPTY_GROUP, name: 'Padel', useVenueOpeningHours: false }
  expect(newGroupOf(own, 'SGD')).toMatchObject({ openingHours: week })
  for (const day of WEEKDAYS) expect(formatDayHours(DEFAULT_GROUP_HOURS[day])).toEqual(['6:00-21:00'])
})

it("a new group begins with its venue's hours and without a price, and says neither until somebody does", () => {
  const sent = newGroupOf({ ...EMPTY_GROUP, name: 'Padel' }, 'SGD')
  expect(sent.useVenueOpeningHours).toBe(true)
  expect(sent).not.toHaveProperty('openingHours')
  expect(sent).not.toHaveProperty('price')
  expect(newGroupOf({ ...EMPTY_GROUP, name: 'Padel', price: '0' }, 'SGD')).toMatchObject({ price: 0 })
})

it.each([
  { typed: '', hasPrice: false, wrong: undefined },
  { typed: '', hasPrice: true, wrong: 'missing' },
  { typed: '0', hasPrice: false, wrong: undefined },
  { typed: 'twenty', hasPrice: false, wrong: 'amount' },
])('a price typed as "$typed" where one is set: $hasPrice, is told of as $wrong', ({ typed, hasPrice, wrong }) => {
  const values = { ...EMPTY_GROUP, name: 'Padel', price: typed, hasPrice }
  expect(groupProblems(values, PLACE, true).price).toBe(wrong)
})

it.each([
  ['', null],
  ['0', null],
  ['0.5', null],
  ['3', 3],
])('a maximum of slots typed as %j is sent as %s [FACILITIES-29]', (maximumBookingSlots, sent) => {
  expect(groupChangeOf({ ...EMPTY_GROUP, maximumBookingSlots }, 'SGD').maximumBookingSlots).toBe(sent)
})

it("hours that are the venue's are not sent as those of the group", () => {
  expect(groupChangeOf({ ...EMPTY_GROUP, useVenueOpeningHours: true }, 'SGD')).not.toHaveProperty('openingHours')
})
