import { describe, expect, it } from 'vitest'
import { newLesson, rangeOf, timeProblem, wantedOf, withRepeat } from './lesson-form.ts'
import { bodyOf, offerProblems, valuesOf, type OfferValues } from './offer-form.ts'

const COURT = 'b3f0c1de-0000-4000-8000-00000000000a'
const ZONE = 'Asia/Singapore'
const lesson = newLesson('2026-11-30', { facilityId: COURT, start: 540, minutes: 90 })

describe('the form of a private lesson', () => {
  it('is at the clock of its venue, once unless it repeats for eight weeks', () => {
    expect(rangeOf(lesson, ZONE)).toEqual({
      startTime: '2026-11-30T01:00:00.000Z',
      endTime: '2026-11-30T02:30:00.000Z',
    })
    expect(wantedOf(lesson, ZONE)).toMatchObject({ facilityId: COURT, repeatType: 'none', endDate: null, leftOut: [] })
    expect(withRepeat('everyWeek', lesson.day)).toEqual({ repeatType: 'everyWeek', leftOut: [], endDate: '2027-01-18' })
    expect(wantedOf({ ...lesson, start: null }, ZONE)).toBeNull()
  })

  it.each([
    [{}, null],
    [{ start: null }, 'start'],
    [{ day: '2026-11-20' }, 'start'],
    [{ start: 1380 }, 'minutes'],
    [{ repeatType: 'everyWeek', endDate: '2026-11-30' }, 'endDate'],
  ] as const)('with %j is wrong in %s', (over, field) => {
    const place = { zone: ZONE, now: Date.parse('2026-11-27T00:00:00Z'), venueId: COURT, currency: 'SGD' }
    expect(timeProblem({ ...lesson, ...over }, place)?.field ?? null).toBe(field)
  })
})

describe('the form of what an instructor offers', () => {
  const week = { MO: ['9:00-12:00'], TU: [], WE: [], TH: [], FR: [], SA: [], SU: [] }
  const values: OfferValues = {
    isOn: true,
    price: '70',
    memberPrice: '',
    levels: [],
    sharePercent: '',
    groupIds: [],
    hours: week,
    daysOff: [],
  }

  const junior = { name: 'Juniors', price: '40.5', memberPrice: '' }

  it('is sent in minor units, and reads again as it was typed', () => {
    const body = bodyOf({ ...values, memberPrice: '50.5', levels: [junior], sharePercent: '60' }, 'SGD')
    expect(body).toMatchObject({
      price: 7000,
      memberPrice: 5050,
      levels: [{ name: 'Juniors', price: 4050, memberPrice: null }],
      sharePercent: 60,
    })
    const offer = { ...body, instructorId: COURT, currency: 'SGD', version: 1, mayEdit: true, maySetShare: true }
    expect(valuesOf(offer)).toMatchObject({
      price: '70',
      memberPrice: '50.5',
      hours: week,
      levels: [junior],
      sharePercent: '60',
    })
  })

  it.each([
    [{}, {}],
    [{ price: '' }, { price: 'price' }],
    [{ price: '0.5' }, { price: 'lowPrice' }],
    [{ memberPrice: 'x' }, { memberPrice: 'price' }],
    [{ levels: [{ ...junior, price: '0.5' }] }, { levels: 'levels' }],
    [{ levels: [junior, { ...junior, name: 'juniors ' }] }, { levels: 'levels' }],
    [{ levels: [{ ...junior, name: ' ' }] }, { levels: 'levels' }],
    [{ sharePercent: '101' }, { sharePercent: 'share' }],
    [{ hours: { ...week, MO: [] } }, { hours: 'noHours' }],
    [{ hours: { ...week, MO: ['9:00-12:00', '11:00-13:00'] } }, { hours: 'hours' }],
    [{ daysOff: [{ from: '2026-12-02', until: '2026-12-01' }] }, { daysOff: 'daysOff' }],
    [{ isOn: false, price: '', hours: { ...week, MO: [] } }, {}],
  ])('with %j is wrong in %j', (over, wrong) => {
    const found = Object.entries(offerProblems({ ...values, ...over }, 'SGD')).filter(([, problem]) => problem)
    expect(Object.fromEntries(found)).toEqual(wrong)
  })
})
