import { DEFAULT_GROUP_HOURS, formatDayHours } from '@fieldhouse/domain/facilities'
import { WEEKDAYS } from '@fieldhouse/domain/time'
import { expect, it } from 'vitest'
import { EMPTY_GROUP, groupChangeOf, newGroupOf } from './group-form.ts'

it('the form of a new group begins open from 6:00 to 21:00 on every day, and sends that as it is seen [FACILITIES-62]', () => {
  const week = Object.fromEntries(WEEKDAYS.map((day) => [day, ['6:00-21:00']]))
  expect(EMPTY_GROUP.openingHours).toEqual(week)
  expect(newGroupOf({ ...EMPTY_GROUP, name: 'Padel' }, 'SGD')).toMatchObject({ openingHours: week, price: 0 })
  for (const day of WEEKDAYS) expect(formatDayHours(DEFAULT_GROUP_HOURS[day])).toEqual(['6:00-21:00'])
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
