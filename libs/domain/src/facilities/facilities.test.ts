import { describe, expect, it } from 'vitest'
import {
  BOOKING_HORIZONS,
  closureDays,
  DEFAULT_INTERVAL,
  DEFAULT_PRICE,
  DEFAULT_SPORT,
  groupLabel,
  INTERVALS,
  linkedClosure,
  linkedTo,
  maximumSlots,
  missingFields,
  nextFacilityNames,
  normaliseClosures,
  reopenWithin,
  sentFacilityName,
  SPORTS,
  staysDisabled,
} from './index.ts'

const MINUTE = 60_000

describe('constants', () => {
  it('intervals, horizons and defaults [FACILITIES-60] [FACILITIES-61] [FACILITIES-63] [FACILITIES-64]', () => {
    expect(INTERVALS).toEqual([30, 45, 60, 90, 120])
    expect(DEFAULT_INTERVAL).toBe(60)
    expect(BOOKING_HORIZONS).toEqual([7, 10, 14, 21, 28, null])
    expect(DEFAULT_SPORT).toBe('Badminton')
    expect(DEFAULT_PRICE).toBe(0)
  })

  it('43 sports from Archery to Non Sport [VENUES-25] [VENUES-27]', () => {
    expect(SPORTS.join(', ')).toBe(
      'Archery, Athletics, Badminton, Baseball, Basketball, Billiards, Bowling, Boxing, Climbing, Cricket, Cycling, Dance, ' +
        'Darts, Dodgeball, Fencing, Field Hockey, Floorball, Football, Futsal, Golf, Gymnastics, Handball, Horse Riding, ' +
        'Ice Hockey, Ice Skating, Lawn Bowls, Martial Arts, Multi-purpose, Netball, Padel, Pickleball, Rugby, Sepak Takraw, ' +
        'Shooting, Softball, Squash, Swimming, Table Tennis, Tennis, Ultimate Frisbee, Volleyball, Yoga, Non Sport',
    )
    expect(SPORTS).toHaveLength(43)
  })
})

describe('linked facilities', () => {
  const links = [
    ['hall', 'court-1'],
    ['court-2', 'hall'],
    ['court-2', 'court-3'],
  ] as const

  it('a link works both ways [FACILITIES-74]', () => {
    expect(linkedTo('hall', links)).toEqual(['court-1', 'court-2'])
    expect(linkedTo('court-1', links)).toEqual(['hall'])
  })

  it('no facility is linked to itself [FACILITIES-74]', () => {
    expect(linkedTo('hall', [['hall', 'hall']])).toEqual([])
  })

  it('links do not reach further than one step [FACILITIES-74]', () => {
    expect(linkedClosure(['court-1'], links)).toEqual(['court-1', 'hall'])
    expect(linkedClosure(['court-1', 'court-3'], links)).toEqual(['court-1', 'court-3', 'hall', 'court-2'])
    expect(linkedClosure(['court-9'], links)).toEqual(['court-9'])
  })
})

describe('closures of the form', () => {
  const today = 1_000_000 * MINUTE
  const normalise = (start: number | null, end: number | null, facilityId: string | null = 'court-1') =>
    normaliseClosures([{ facilityId, start, end }], { interval: 60, startOfToday: today })

  it('without a facility or with an incomplete range they are dropped [FACILITIES-37]', () => {
    expect(normalise(today, today + 1, null)).toEqual({ ok: true, value: [] })
    expect(normalise(null, today + 1)).toEqual({ ok: true, value: [] })
    expect(normalise(today, null)).toEqual({ ok: true, value: [] })
  })

  it('10:00 to 10:00 with an interval of 60 becomes 10:00 to 11:00 [FACILITIES-38]', () => {
    expect(normalise(today, today)).toEqual({
      ok: true,
      value: [{ facilityId: 'court-1', start: today, end: today + 60 * MINUTE }],
    })
  })

  it('with a start before its end is kept as it is', () => {
    expect(normalise(today, today + 90 * MINUTE)).toEqual({
      ok: true,
      value: [{ facilityId: 'court-1', start: today, end: today + 90 * MINUTE }],
    })
  })

  it('a start before today is refused, today is not [FACILITIES-35]', () => {
    expect(normalise(today - 1, today + 1)).toMatchObject({
      refusal: { code: 'error.badRequest.invalidTimeRange', details: { index: 0, reason: 'beforeToday' } },
    })
    expect(normalise(today, today + 1).ok).toBe(true)
  })

  it('are picked from a year back to two years ahead, also from a leap day', () => {
    expect(closureDays('2026-11-21')).toEqual({ first: '2025-11-21', last: '2028-11-21' })
    expect(closureDays('2028-02-29')).toEqual({ first: '2027-02-28', last: '2030-02-28' })
  })

  it('a start after the end is refused [FACILITIES-36]', () => {
    expect(normalise(today + 2, today + 1)).toMatchObject({
      refusal: { code: 'error.badRequest.invalidTimeRange', details: { index: 0, reason: 'startAfterEnd' } },
    })
  })

  it.each([
    ['its only slot', { start: 0, end: 60 }, { start: 0, end: 60 }, []],
    ['its first slot', { start: 0, end: 180 }, { start: 0, end: 60 }, [{ start: 60, end: 180 }]],
    [
      'one in the middle',
      { start: 0, end: 180 },
      { start: 60, end: 120 },
      [
        { start: 0, end: 60 },
        { start: 120, end: 180 },
      ],
    ],
  ])('reopening %s leaves the rest closed [BOOKING-106]', (_case, closure, slot, left) => {
    expect(reopenWithin(closure, slot)).toEqual(left)
  })
})

describe('the group form', () => {
  const group = { onlineBookingEnabled: true, name: 'Court', price: 0, facilityCount: 1 }

  it.each([
    ['complete', {}, []],
    [
      'without online booking nothing is asked',
      { onlineBookingEnabled: false, name: '', price: null, facilityCount: 0 },
      [],
    ],
    ['no name', { name: ' ' }, ['name']],
    ['no price', { price: null }, ['price']],
    ['a price below 0', { price: -1 }, ['price']],
    ['no facility', { facilityCount: 0 }, ['facilities']],
  ])('%s [FACILITIES-28] [FACILITIES-33]', (_case, over, missing) => {
    expect(missingFields({ ...group, ...over })).toEqual(missing)
  })

  it('a maximum below 1 is no limit [FACILITIES-29]', () => {
    expect(maximumSlots(0)).toBeNull()
    expect(maximumSlots(-3)).toBeNull()
    expect(maximumSlots(null)).toBeNull()
    expect(maximumSlots(2)).toBe(2)
  })

  it('names go on from the highest number in use [FACILITIES-32] [FACILITIES-85] [VENUES-23]', () => {
    expect(nextFacilityNames({ name: 'Court', type: 'Tennis' }, [], 2)).toEqual(['Court 1', 'Court 2'])
    expect(
      nextFacilityNames({ name: 'Court', type: 'Tennis' }, ['Court 2', 'Court 9', 'Hall 40', 'Court X'], 2),
    ).toEqual(['Court 10', 'Court 11'])
    expect(nextFacilityNames({ name: 'Court (A)', type: 'Tennis' }, ['Court (A) 3'], 1)).toEqual(['Court (A) 4'])
    expect(nextFacilityNames({ name: ' ', type: 'Tennis' }, ['Tennis 1'], 1)).toEqual(['Tennis 2'])
  })

  it('a group goes by its name, and by what is played there where it has none [VENUES-08]', () => {
    expect(groupLabel({ name: ' Centre ', type: 'Tennis' })).toBe('Centre')
    expect(groupLabel({ name: ' ', type: 'Tennis' })).toBe('Tennis')
  })

  it('an emptied name is sent as one space [FACILITIES-85] [VENUES-47]', () => {
    expect(sentFacilityName('  ')).toBe(' ')
    expect(sentFacilityName(' Court 1 ')).toBe('Court 1')
  })

  it('a cell that leaves out every facility is enabled again [FACILITIES-20] [FACILITIES-21]', () => {
    expect(staysDisabled(['a', 'b'], ['a', 'b'])).toBe(false)
    expect(staysDisabled(['a'], ['a', 'b'])).toBe(true)
  })
})
