import { describe, expect, it } from 'vitest'
import { bodyOf, digitsOf, newClass, priceOf, valuesOf, withPackages, withStart, withVenue } from './class-form.ts'

const RULES = { zone: 'Asia/Singapore', currency: 'SGD' }
const empty = newClass('2026-11-23', { venueId: 'hall', instructorIds: [] })

describe('the form of a class', () => {
  it('is new from 08:00 for 90 minutes, and asks for no pass [CLASSES-40, CLASSES-65]', () => {
    expect(empty).toMatchObject({ start: 480, end: 570, passes: '0' })
    expect(bodyOf(empty, RULES)).toMatchObject({
      startTime: '2026-11-23T00:00:00.000Z',
      endTime: '2026-11-23T01:30:00.000Z',
      numberOfPackagePassesRequired: 0,
    })
  })

  it('asks for one pass as the first package is chosen, and leaves what was typed', () => {
    expect(withPackages(empty, ['ten'])).toEqual({ packageIds: ['ten'], passes: '1' })
    expect(withPackages({ ...empty, passes: '2' }, ['ten'])).toEqual({ packageIds: ['ten'] })
    // Somebody wanted none.
    expect(withPackages({ packageIds: ['ten'], passes: '0' }, ['ten', 'five'])).toEqual({ packageIds: ['ten', 'five'] })
    expect(withPackages({ packageIds: ['ten'], passes: '1' }, [])).toEqual({ packageIds: [] })
  })

  it('has the end follow the start, on the same day [CLASSES-24, CLASSES-25]', () => {
    expect(withStart(600)).toEqual({ start: 600, end: 690 })
    expect(withStart(1380)).toEqual({ start: 1380, end: 1440 })
    const late = bodyOf({ ...empty, ...withStart(1380) }, RULES)
    expect([late.startTime, late.endTime]).toEqual(['2026-11-23T15:00:00.000Z', '2026-11-23T16:00:00.000Z'])
  })

  it('has no facility of another venue [CLASSES-23]', () => {
    expect(withVenue('beach')).toEqual({ venueId: 'beach', facilityId: null })
  })

  it.each([
    ['-5', '5'],
    ['1.5', '15'],
    ['a dozen', ''],
    ['12', '12'],
  ])('takes whole numbers only: of %s %s [CLASSES-33, CLASSES-34]', (typed, taken) => {
    expect(digitsOf(typed)).toBe(taken)
  })

  it.each([
    ['-5', '5', 500],
    ['12.50', '12.50', 1250],
    ['12,5', '12,5', 1250],
    ['S$ 8', '8', 800],
    ['free', '', null],
  ])('takes prices with decimals: of %s %s [CLASSES-33, CLASSES-34]', (typed, taken, minor) => {
    expect(priceOf(typed)).toBe(taken)
    expect(bodyOf({ ...empty, memberPrice: priceOf(typed) }, RULES).memberPrice).toBe(minor)
  })

  it('sends an empty description as an empty text, and never null [CLASSES-78]', () => {
    expect(bodyOf(empty, RULES).description).toBe('')
    expect(bodyOf({ ...empty, description: '  ' }, RULES).description).toBe('')
  })

  it('shows a session as it stands, by the clock of its venue, and sends that again', () => {
    const session = {
      name: 'Squad',
      description: '',
      images: [{ url: '/pictures/a' }],
      typeOfSports: ['Tennis'],
      venueId: 'hall',
      venue: { id: 'hall', venueName: 'Hall', timezone: 'Australia/Sydney' },
      facilityId: null,
      startTime: '2026-11-23T11:00:00.000Z',
      endTime: '2026-11-23T13:00:00.000Z',
      repeatType: 'none',
      endDate: null,
      memberPrice: 1250,
      nonMemberPrice: 0,
      currency: 'SGD',
      packageIds: [],
      numberOfPackagePassesRequired: 2,
      maxPeople: null,
      instructorIds: [],
    } as unknown as Parameters<typeof valuesOf>[0]
    const values = valuesOf(session)
    expect(values).toMatchObject({ day: '2026-11-23', start: 1320, end: 1440, memberPrice: '12.5', maxPeople: '' })
    expect(bodyOf(values, { zone: 'Australia/Sydney', currency: 'SGD' })).toMatchObject({
      startTime: session.startTime,
      endTime: session.endTime,
      memberPrice: 1250,
      nonMemberPrice: 0,
      maxPeople: null,
    })
  })
})
