import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '../time/index.ts'
import {
  decideRenewalRule,
  decideRenewalStep,
  decideRenews,
  isOrderDue,
  isToRenew,
  nextTermOf,
  renewalDates,
  RECURRING_MONTHS,
  termFrom,
  type Renewable,
  type RenewalRule,
  type RenewalStanding,
} from './index.ts'

const RULE: RenewalRule = { orderDays: 7, reminderDays: [5, 10], chargeDays: [1, 3], graceDays: 7 }
const MONTHLY = { price: 8000, currency: 'SGD', recurring: 1 }
const YEARLY = { price: 80000, currency: 'SGD', recurring: 12 }
const MEMBER: Renewable = {
  startsOn: '2026-11-21',
  expiresOn: '2026-12-20',
  anchorDay: null,
  isCanceled: false,
  renews: true,
  isGivenBack: false,
  laterTerms: [],
  pricing: MONTHLY,
  nextPricing: null,
  plan: { status: 'active', pricing: [MONTHLY, YEARLY], renewal: RULE },
}

describe('what happens next to a membership', () => {
  it('is shown with its days and its price before it happens [BEYOND-27]', () => {
    expect(nextTermOf(MEMBER)).toEqual({
      term: {
        orderOn: '2026-12-14',
        remindOn: ['2026-12-19', '2026-12-24'],
        chargeOn: ['2026-12-15', '2026-12-17'],
        renewsOn: '2026-12-21',
        endsOn: '2026-12-28',
        expiresOn: '2027-01-20',
        anchorDay: 21,
        pricing: MONTHLY,
      },
    })
  })

  it('costs what the plan costs then, for the months that were chosen for the next term [BEYOND-27]', () => {
    const cheaper = { ...MONTHLY, price: 7000 }
    const plan = { ...MEMBER.plan, pricing: [cheaper, YEARLY] }
    expect(nextTermOf({ ...MEMBER, plan })).toMatchObject({ term: { pricing: cheaper } })
    expect(nextTermOf({ ...MEMBER, nextPricing: YEARLY })).toMatchObject({
      term: { pricing: YEARLY, expiresOn: '2027-12-20' },
    })
  })

  it.each([
    ['off', { renews: false }],
    ['canceled', { isCanceled: true }],
    ['givenBack', { isGivenBack: true }],
    ['noRule', { plan: { ...MEMBER.plan, renewal: null } }],
    ['notOffered', { plan: { ...MEMBER.plan, status: 'inactive' } }],
    ['noPrice', { plan: { ...MEMBER.plan, pricing: [YEARLY] } }],
    ['noPrice', { pricing: null }],
    // Its next term would run from 21 December through 20 January.
    ['soldOn', { laterTerms: [{ startsOn: '2026-12-21', expiresOn: '2027-01-20' }] }],
    ['soldOn', { laterTerms: [{ startsOn: '2026-12-01', expiresOn: '2026-12-21' }] }],
    ['soldOn', { laterTerms: [{ startsOn: '2027-01-20', expiresOn: '2027-02-19' }] }],
  ] as [string, Partial<Renewable>][])('is nothing, and says why: %s [BEYOND-27]', (why, change) => {
    expect(nextTermOf({ ...MEMBER, ...change })).toEqual({ why })
  })

  it('goes on where the days of the next term are not sold, and only until it would have ended', () => {
    const after = { startsOn: '2027-01-21', expiresOn: '2027-02-20' }
    expect(nextTermOf({ ...MEMBER, laterTerms: [after] })).toMatchObject({ term: { expiresOn: '2027-01-20' } })
    const days = ['2026-11-21', '2026-12-27', '2026-12-28']
    expect(days.map((today) => isToRenew(MEMBER, today))).toEqual([true, true, false])
    expect(isToRenew({ ...MEMBER, renews: false }, '2026-11-21')).toBe(false)
  })

  it.each([
    ['2026-12-13', false],
    ['2026-12-14', true],
    ['2026-12-27', true],
    ['2026-12-28', false],
  ])('its order is due on %s: %s [BEYOND-27]', (today, isDue) => {
    expect(isOrderDue(renewalDates(RULE, '2026-12-20'), today)).toBe(isDue)
  })
})

describe('terms that follow each other', () => {
  it.each([
    ['2026-01-31', 1, ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2028-02-29', 12, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2027-12-30', 1, ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30']],
    ['2026-04-30', 1, ['2026-05-30', '2026-06-30', '2026-07-30', '2026-08-30']],
  ])('that begin on %s begin on the same day of the month, or on its last one [BEYOND-27]', (start, months, begin) => {
    const begun: string[] = []
    let [from, anchor] = [start, Number(start.slice(8))]
    for (let term = 0; term < begin.length; term++) {
      const { expiresOn, anchorDay } = termFrom(from, months, anchor)
      ;[from, anchor] = [addDays(expiresOn, 1), anchorDay]
      begun.push(from)
    }
    expect(begun).toEqual(begin)
  })

  it('after a pause begin on the day to which the pause moved them [BEYOND-27, BEYOND-46]', () => {
    expect(termFrom('2026-03-03', 1, 31)).toEqual({ expiresOn: '2026-04-02', anchorDay: 3 })
  })

  it('of the same length never drift: after so many terms the day is that of as many months later [BEYOND-27]', () => {
    const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days))
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(...RECURRING_MONTHS),
        fc.integer({ min: 1, max: 14 }),
        (start, months, terms) => {
          let [from, anchor] = [start, Number(start.slice(8))]
          for (let term = 0; term < terms; term++) {
            const next = termFrom(from, months, anchor)
            ;[from, anchor] = [addDays(next.expiresOn, 1), next.anchorDay]
          }
          expect(from).toBe(addMonths(start, months * terms))
        },
      ),
    )
  })
})

describe('a renewal whose order waits', () => {
  const dates = renewalDates(RULE, '2026-12-20')
  const WAITING = { standing: 'open' as RenewalStanding, isWanted: true, hasCard: false, lookedOn: '2026-12-14' }
  const step = (today: string, change: Partial<typeof WAITING> = {}) =>
    decideRenewalStep(dates, { ...WAITING, ...change }, today)

  it('is reminded of on the days of the rule, once each, and ended when its grace is over [BEYOND-27]', () => {
    const steps: [string, string][] = []
    let lookedOn = WAITING.lookedOn
    for (let day = '2026-12-14'; day <= '2026-12-28'; day = addDays(day, 1)) {
      const found = step(day, { lookedOn })
      if (found) [lookedOn] = [day, steps.push([day, found])] as [string, number]
    }
    expect(steps).toEqual([
      ['2026-12-19', 'remind'],
      ['2026-12-24', 'remind'],
      ['2026-12-28', 'end'],
    ])
  })

  it('of reminders that were missed sends one [BEYOND-27]', () => {
    expect(step('2026-12-26')).toBe('remind')
    expect(step('2026-12-26', { lookedOn: '2026-12-26' })).toBeNull()
  })

  it('charges a saved card on the days of the rule, before it reminds [BEYOND-27]', () => {
    expect(step('2026-12-15', { hasCard: true })).toBe('charge')
    expect(step('2026-12-15')).toBeNull()
    expect(step('2026-12-20', { hasCard: true })).toBe('charge')
  })

  it.each([
    ['paid', true, 'renewed'],
    ['paid', false, 'renewed'],
    ['canceled', true, 'withdraw'],
    ['open', false, 'withdraw'],
    ['unknown', false, null],
    ['unknown', true, null],
    ['partlyPaid', true, 'tellClub'],
    ['partlyPaid', false, 'tellClub'],
  ] as const)('that is %s, wanted: %s, after its end: %s [BEYOND-27]', (standing, isWanted, expected) => {
    expect(step('2026-12-30', { standing, isWanted })).toBe(expected)
  })
})

describe('a renewal of which a part is paid', () => {
  const dates = renewalDates(RULE, '2026-12-20')
  const PARTLY = { standing: 'partlyPaid', isWanted: true, hasCard: true, lookedOn: '2026-12-14' } as const

  it('is asked for no more, and told to the club once, when it would have ended [BEYOND-27]', () => {
    expect(decideRenewalStep(dates, PARTLY, '2026-12-27')).toBeNull()
    expect(decideRenewalStep(dates, PARTLY, '2026-12-28')).toBe('tellClub')
    expect(decideRenewalStep(dates, { ...PARTLY, lookedOn: '2026-12-28' }, '2027-03-01')).toBeNull()
  })
})

describe('the rule of a plan', () => {
  it.each([
    [{ reminderDays: [5, 5] }, 'renewal.reminderDays'],
    [{ chargeDays: [3, 1] }, 'renewal.chargeDays'],
    [{ reminderDays: [14] }, 'renewal.reminderDays'],
    [{ chargeDays: [0] }, 'renewal.chargeDays'],
  ] as [Partial<RenewalRule>, string][])('is refused by the name of its field: %j [BEYOND-27]', (change, property) => {
    expect(decideRenewalRule({ ...RULE, ...change })).toMatchObject({ ok: false, refusal: { details: { property } } })
  })

  it('may have its last reminder on the last day that counts [BEYOND-27]', () => {
    expect(decideRenewalRule({ ...RULE, reminderDays: [13] })).toMatchObject({ ok: true })
  })
})

it.each([
  [{}, RULE, true, true],
  [{ expiresOn: '2026-11-20' }, RULE, true, false],
  [{ isCanceled: true }, RULE, true, false],
  [{ isGivenBack: true }, RULE, true, false],
  [{}, null, true, false],
  [{ isCanceled: true }, null, false, true],
])('a membership %j with the rule %j is switched to %s: %s [BEYOND-27]', (change, rule, renews, isAllowed) => {
  expect(decideRenews({ ...MEMBER, ...change }, rule, renews, '2026-11-21').ok).toBe(isAllowed)
})
