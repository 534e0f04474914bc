import { describe, expect, it } from 'vitest'
import { CLOSED, DEFAULT_VENUE_HOURS, edgesOf, VENUE_TIMES, withClosing, withOpening } from './hours.ts'
import { withTag } from './tags.ts'
import { venueProblems, type VenueForm } from './venue-form.ts'

describe('the hours of a day in the form of a venue', () => {
  it('are half hours from 0:00 to 24:00 [VENUES-31] [VENUES-32]', () => {
    expect([VENUE_TIMES.length, VENUE_TIMES[0], VENUE_TIMES[17], VENUE_TIMES.at(-1)]).toEqual([49, 0, 510, 1440])
  })

  it('are at first 8:00 to 20:00 from Monday to Friday [VENUES-20]', () => {
    expect(DEFAULT_VENUE_HOURS).toEqual({
      MO: '8:00-20:00',
      TU: '8:00-20:00',
      WE: '8:00-20:00',
      TH: '8:00-20:00',
      FR: '8:00-20:00',
      SA: '',
      SU: '',
      PH: '',
    })
  })

  it.each([
    ['8:00-20:00', { opens: 480, closes: 1200 }],
    ['8:00-12:00,14:00-24:00', { opens: 480, closes: 1440 }],
    ['20:00-8:00', { opens: 1200, closes: 480 }],
    [CLOSED, null],
    ['9:00-Closed', null],
    ['', null],
  ])('%s open and close at %j', (written, edges) => {
    expect(edgesOf(written)).toEqual(edges)
  })

  it.each([
    ['another opening', withOpening('8:00-20:00', 570), '9:30-20:00'],
    ['another closing', withClosing('8:00-20:00', 1410), '8:00-23:30'],
    ['a break is kept by another opening', withOpening('8:00-12:00,14:00-20:00', 420), '7:00-12:00,14:00-20:00'],
    ['a break is kept by another closing', withClosing('8:00-12:00,14:00-20:00', 1440), '8:00-12:00,14:00-24:00'],
    ['Closed for the opening closes the day', withOpening('8:00-20:00', null), CLOSED],
    ['Closed for the closing closes the day', withClosing('8:00-12:00,14:00-20:00', null), CLOSED],
    ['a closed day that is opened closes one step later', withOpening(CLOSED, 600), '10:00-10:30'],
    ['a day without hours as well', withOpening('', 600), '10:00-10:30'],
    ['at the last step it closes with the day', withOpening(CLOSED, 1410), '23:30-24:00'],
    ['never after it', withOpening(CLOSED, 1440), '24:00-24:00'],
    ['a closed day that closes at a time opens one step before', withClosing(CLOSED, 600), '9:30-10:00'],
    ['never before it', withClosing(CLOSED, 0), '0:00-0:00'],
  ])('%s [VENUES-28] [VENUES-29]', (_case, written, expected) => {
    expect(written).toBe(expected)
  })
})

describe('one more tag', () => {
  it.each<[string, readonly string[], string, readonly string[] | null]>([
    ['is added without blanks around it', ['Padel'], ' Night play ', ['Padel', 'Night play']],
    ['that is empty is none', ['Padel'], '  ', ['Padel']],
    ['that is there but for its case is refused', ['Padel', 'Night play'], 'night PLAY ', null],
    ['beyond the fifth is none', ['a', 'b', 'c', 'd', 'e'], 'f', ['a', 'b', 'c', 'd', 'e']],
    ['is the fifth', ['a', 'b', 'c', 'd'], 'f', ['a', 'b', 'c', 'd', 'f']],
    ['ends at 50 characters', [], 'x'.repeat(51), ['x'.repeat(50)]],
  ])('%s [VENUES-36] [VENUES-37] [VENUES-38]', (_case, tags, typed, expected) => {
    expect(withTag(tags, typed)).toEqual(expected)
  })
})

describe('the form of a venue', () => {
  const form: VenueForm = {
    venueName: 'Kallang',
    uri: 'kallang',
    phoneNumber: '6200 1234',
    address: '1 Stadium Walk',
    city: 'Singapore',
    postalCode: '397688',
    timezone: 'Asia/Singapore',
    hours: DEFAULT_VENUE_HOURS,
    specialDays: [],
    isAddressSelected: true,
    latitude: 1.3,
    longitude: 103.87,
    groups: [
      { count: 1, isRemove: false, isNew: true },
      { count: 0, isRemove: true, isNew: true },
    ],
  }
  const wrong = (more: Partial<VenueForm>, isNew = false) => venueProblems({ ...form, ...more }, { isNew })

  it('is sound with all that is asked', () => {
    expect(wrong({})).toEqual({})
  })

  it.each(['venueName', 'uri', 'phoneNumber', 'address', 'city', 'postalCode'] as const)(
    'asks for %s, blanks are nothing [VENUES-39]',
    (name) => {
      expect([wrong({ [name]: '' }), wrong({ [name]: ' ' }, true)]).toEqual([
        { [name]: 'required' },
        { [name]: 'required' },
      ])
    },
  )

  it.each<[string, VenueForm['specialDays'], string | null]>([
    ['closed', [{ date: '2026-12-25', hours: 'Closed-Closed' }], null],
    ['of hours of public holidays, as imports bring them', [{ date: '2026-12-25', hours: 'PH' }], null],
    ['of no hours, which are the same', [{ date: '2026-12-25', hours: '' }], null],
    ['without a date', [{ date: null, hours: 'Closed-Closed' }], 'required'],
    [
      'of a date that another has',
      [
        { date: '2026-12-25', hours: 'Closed-Closed' },
        { date: '2026-12-25', hours: '9:00-12:00' },
      ],
      'twice',
    ],
    ['that closes before it opens', [{ date: '2026-12-25', hours: '20:00-8:00' }], 'hours'],
  ])('asks special days for sense: one %s', (_case, specialDays, problem) => {
    expect(wrong({ specialDays })).toEqual(problem ? { specialDays: problem } : {})
  })

  it('asks for a zone [VENUES-41]', () => {
    expect(wrong({ timezone: null }, true)).toEqual({ timezone: 'required' })
  })

  it.each<[string, Partial<VenueForm>]>([
    ['typed over', { isAddressSelected: false }],
    ['without latitude', { latitude: null }],
    ['without longitude', { longitude: null }],
  ])('of a venue that stands asks for a picked address: %s [VENUES-42] [VENUES-43]', (_case, more) => {
    expect([wrong(more), wrong(more, true)]).toEqual([{ address: 'address' }, {}])
  })

  it('refuses hours that close before they open, of a holiday as well [VENUES-30]', () => {
    expect(wrong({ hours: { ...form.hours, PH: '20:00-8:00' } })).toEqual({ hours: 'hours' })
    expect(wrong({ hours: { ...form.hours, MO: '8:00-8:00' } }, true)).toEqual({ hours: 'hours' })
  })

  it.each([0, -1, null, Number.NaN])(
    'refuses a new group of %s facilities, unless it is removed [VENUES-44]',
    (count) => {
      const group = { count, isRemove: false, isNew: true }
      expect([wrong({ groups: [group] }), wrong({ groups: [{ ...group, isRemove: true }] })]).toEqual([
        { groups: 'count' },
        {},
      ])
    },
  )

  it('saves a venue with a group that stands and has no facility yet: its count is read-only here [VENUES-46]', () => {
    expect(wrong({ groups: [{ count: 0, isRemove: false, isNew: false }] })).toEqual({})
  })
})
