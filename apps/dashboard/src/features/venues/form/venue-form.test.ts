import { expect, it } from 'vitest'
import { emptyVenue, fieldOf, fieldsOf, withVenueName } from './venue-form.ts'

it.each([
  ['media.2.url', 'photos'],
  ['tags.1', 'tags'],
  ['pageInfo.uri', 'uri'],
  ['location.city', 'city'],
  ['location.latitude', 'address'],
  ['openingHours.PH', 'hours'],
  ['openingHours.exceptions.2.hours', 'specialDays'],
  ['partnerId', undefined],
])('what the server refuses of a venue as %s is told at %s', (name, field) => {
  expect(fieldOf(name)).toBe(field)
})

const START = emptyVenue('Asia/Singapore')

it('the address of the page follows the name until somebody writes one of their own, or it was saved [VENUES-48] [VENUES-49]', () => {
  const named = { ...START, ...withVenueName(START, 'River Hall', true) }
  expect(named.uri).toBe('river-hall')
  const renamed = { ...named, ...withVenueName(named, 'River Hall East', true) }
  expect(renamed.uri).toBe('river-hall-east')
  const own = { ...renamed, uri: 'my-own' }
  expect({ ...own, ...withVenueName(own, 'Another', true) }.uri).toBe('my-own')
  expect(withVenueName(named, 'Saved long ago', false)).toEqual({ venueName: 'Saved long ago' })
})

it('special days are sent in the order of their dates, as they are written', () => {
  const specialDays = [
    { key: '1', date: '2027-01-01', hours: '9:00-12:00' },
    { key: '2', date: '2026-12-25', hours: 'PH' },
  ]
  expect(fieldsOf({ ...START, specialDays }).openingHours.exceptions).toEqual([
    { date: '2026-12-25', hours: 'PH' },
    { date: '2027-01-01', hours: '9:00-12:00' },
  ])
})

it('what is sent has no empty keyword, and a day that is closed is written as one [VENUES-15] [VENUES-21]', () => {
  const { pageInfo, openingHours } = fieldsOf({ ...START, metaKeywords: 'river, , hall,' })
  expect(pageInfo.metaKeywords).toEqual(['river', 'hall'])
  expect([openingHours.MO, openingHours.SU, openingHours.PH]).toEqual(['8:00-20:00', 'Closed-Closed', 'Closed-Closed'])
})
