import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateOf, daysBetween } from '../time/index.ts'
import {
  decidePause,
  decidePauseRule,
  decideResume,
  decideUndoPause,
  isActiveOn,
  lastDayOf,
  monthsPaused,
  pausableDays,
  pauseCost,
  pausedUntil,
  restingSubscription,
  RECURRING_MONTHS,
} from './index.ts'
import type { PauseRule, Subscription } from './index.ts'

const TODAY = '2026-11-21'
const RULE: PauseRule = { maxDays: 30, minDays: 7, fee: null }
const YEAR: Subscription = { startsOn: '2026-05-01', expiresOn: '2027-04-30', isCanceled: false, pauses: [] }
const DECEMBER = { from: '2026-12-01', until: '2026-12-10' }

describe('pausing a membership', () => {
  it('moves its end by as many days as it rests [BEYOND-46]', () => {
    expect(decidePause(YEAR, RULE, { from: '2026-12-01', days: 10 }, TODAY)).toEqual({
      ok: true,
      value: { ...DECEMBER, expiresOn: '2027-05-10' },
    })
  })

  it('without a number lasts for all that is left of the term [BEYOND-46]', () => {
    const once = { ...YEAR, expiresOn: '2027-05-10', pauses: [DECEMBER] }
    expect(decidePause(once, RULE, { from: '2027-02-01', days: null }, TODAY)).toEqual({
      ok: true,
      value: { from: '2027-02-01', until: '2027-02-20', expiresOn: '2027-05-30' },
    })
    expect(pausableDays(RULE, once.pauses)).toBe(20)
    expect(pausableDays({ maxDays: 5 }, once.pauses)).toBe(0)
  })

  const at = (from: string, days: number | null = 10) => ({ from, days })
  const paused = { ...YEAR, expiresOn: '2027-05-10', pauses: [DECEMBER] }
  it.each<[string, Subscription, PauseRule | null, ReturnType<typeof at>, string, string]>([
    ['cancelled', { ...YEAR, isCanceled: true }, RULE, at(TODAY), 'startAt', 'This membership was cancelled'],
    ['of a plan without pauses', YEAR, null, at(TODAY), 'startAt', 'Memberships of this plan are not paused'],
    ['from yesterday', YEAR, RULE, at('2026-11-20'), 'startAt', 'must be today or later'],
    [
      'before it starts',
      { ...YEAR, startsOn: '2026-12-01' },
      RULE,
      at('2026-11-30'),
      'startAt',
      'must be a day of the membership',
    ],
    ['after its end', YEAR, RULE, at('2027-05-01'), 'startAt', 'must be a day of the membership'],
    ['for too short', YEAR, RULE, at(TODAY, 6), 'days', 'must be at least 7'],
    ['for too long', YEAR, RULE, at(TODAY, 31), 'days', 'must be at most 30: so many days of this term are left'],
    [
      'for longer than is left',
      paused,
      RULE,
      at('2027-01-01', 21),
      'days',
      'must be at most 20: so many days of this term are left',
    ],
    [
      'with nothing left',
      paused,
      { ...RULE, maxDays: 12 },
      at('2027-01-01', null),
      'days',
      'No pause is left in this term',
    ],
    [
      'on the first day of another',
      paused,
      RULE,
      at('2026-11-24', 8),
      'startAt',
      'The membership is paused on some of these days already',
    ],
    [
      'on the last day of another',
      paused,
      RULE,
      at('2026-12-10'),
      'startAt',
      'The membership is paused on some of these days already',
    ],
    [
      'for nobody knows how long, paid by the month',
      YEAR,
      { ...RULE, fee: { kind: 'share', percent: 20 } },
      at(TODAY, null),
      'days',
      'must be said where the pause is paid by the month',
    ],
  ])('is refused where it is %s [BEYOND-46]', (_case, membership, rule, asked, property, why) => {
    expect(decidePause(membership, rule, asked, TODAY)).toEqual({
      ok: false,
      refusal: { code: 'error.badRequest.invalidInput', details: { property, why } },
    })
  })

  it('may end where another begins, and begin on the last day of the membership', () => {
    expect(decidePause(paused, RULE, at('2026-11-24', 7), TODAY).ok).toBe(true)
    expect(decidePause(paused, RULE, at('2026-12-11', 7), TODAY).ok).toBe(true)
    expect(decidePause(YEAR, RULE, at('2027-04-30', 7), TODAY)).toMatchObject({ value: { expiresOn: '2027-05-07' } })
  })

  it('rests from its first to its last day: nobody is a member by it [BEYOND-46]', () => {
    const days = ['2026-11-30', '2026-12-01', '2026-12-10', '2026-12-11']
    expect(days.map((day) => isActiveOn(paused, day))).toEqual([true, false, false, true])
    expect(days.map((day) => pausedUntil(paused, day))).toEqual([null, '2026-12-10', '2026-12-10', null])
    expect(pausedUntil({ ...paused, isCanceled: true }, '2026-12-05')).toBeNull()
    expect(restingSubscription([paused], '2026-12-05')).toBe(paused)
    expect(restingSubscription([paused, YEAR], '2026-12-05')).toBeNull()
    expect(restingSubscription([paused], '2026-12-11')).toBeNull()
  })
})

describe('resuming and taking back', () => {
  const paused: Subscription = { ...YEAR, expiresOn: '2027-05-10', pauses: [DECEMBER] }

  it('resumed on its fourth day it has rested for three, and ends so many days later [BEYOND-46]', () => {
    expect(decideResume(paused, '2026-12-04')).toEqual({
      ok: true,
      value: { pause: DECEMBER, until: '2026-12-03', expiresOn: '2027-05-03' },
    })
  })

  it.each([
    ['before it', '2026-11-30'],
    ['on its first day, of which nothing is over', '2026-12-01'],
    ['after it', '2026-12-11'],
  ])('is not resumed %s', (_case, today) => {
    expect(decideResume(paused, today)).toEqual({ ok: false, refusal: { code: 'error.badRequest.notPaused' } })
  })

  it('a cancelled one is neither resumed nor has its pause taken back', () => {
    expect(decideResume({ ...paused, isCanceled: true }, '2026-12-04').ok).toBe(false)
    expect(decideUndoPause({ ...paused, isCanceled: true }, DECEMBER, TODAY).ok).toBe(false)
  })

  it('taken back it ends when it would have, until the first day is over [BEYOND-46]', () => {
    expect(decideUndoPause(paused, DECEMBER, TODAY)).toEqual({ ok: true, value: '2027-04-30' })
    expect(decideUndoPause(paused, DECEMBER, '2026-12-01')).toEqual({ ok: true, value: '2027-04-30' })
    expect(decideUndoPause(paused, DECEMBER, '2026-12-02')).toEqual({
      ok: false,
      refusal: { code: 'error.badRequest.pauseHasBegun' },
    })
  })

  it('neither is done while a later pause needs the days', () => {
    const last = { from: '2027-05-05', until: '2027-05-14' }
    const twice = { ...paused, expiresOn: '2027-05-20', pauses: [DECEMBER, last] }
    const refused = { ok: false, refusal: { code: 'error.badRequest.laterPause' } }
    expect(decideUndoPause(twice, DECEMBER, TODAY)).toEqual(refused)
    expect(decideResume(twice, '2026-12-02')).toEqual(refused)
    expect(decideUndoPause(twice, last, TODAY)).toEqual({ ok: true, value: '2027-05-10' })
  })
})

describe('over all days', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
  /** Desks that pause, resume and take back at random, a few days after each other. */
  const doings = fc.array(
    fc.record({
      what: fc.constantFrom('pause', 'resume', 'undo'),
      later: fc.integer({ min: 0, max: 40 }),
      ahead: fc.integer({ min: 0, max: 60 }),
      days: fc.option(fc.integer({ min: 1, max: 60 })),
    }),
    { maxLength: 12 },
  )

  it('a membership has as many days as were sold, none twice, and its last one is never paused [BEYOND-46]', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...RECURRING_MONTHS), doings, (startsOn, months, all) => {
        const sold = daysBetween(startsOn, lastDayOf(startsOn, months)) + 1
        const rule: PauseRule = { maxDays: 90, minDays: 3, fee: null }
        let membership: Subscription = {
          startsOn,
          expiresOn: lastDayOf(startsOn, months),
          isCanceled: false,
          pauses: [],
        }
        let today = startsOn
        for (const { what, later, ahead, days } of all) {
          today = addDays(today, later)
          membership = after(membership, rule, { what, from: addDays(today, ahead), days, today })
          const { pauses, expiresOn } = membership
          const member = Array.from({ length: daysBetween(startsOn, expiresOn) + 1 }, (_, i) => addDays(startsOn, i))
          expect(member.filter((date) => isActiveOn(membership, date))).toHaveLength(sold)
          expect(isActiveOn(membership, expiresOn)).toBe(true)
          const inOrder = pauses.toSorted((a, b) => (a.from < b.from ? -1 : 1))
          inOrder.forEach((each, i) => expect(i === 0 || inOrder[i - 1]!.until < each.from).toBe(true))
        }
      }),
      { numRuns: 150 },
    )
  })

  it.each(['Australia/Sydney', 'Europe/London', 'America/New_York', 'America/Santiago'])(
    'counts calendar days, also those of 23 and 25 hours, in %s [BEYOND-46]',
    (zone) => {
      // A year of moments an hour apart: each is a moment of a member or of a pause, by the day that the club's calendar shows.
      const { ok, value } = decidePause(YEAR, { ...RULE, maxDays: 365 }, { from: TODAY, days: 150 }, TODAY) as {
        ok: true
        value: { from: string; until: string; expiresOn: string }
      }
      expect(ok).toBe(true)
      const rests = { ...YEAR, expiresOn: value.expiresOn, pauses: [value] }
      const days = new Map<string, boolean>()
      for (let at = Date.UTC(2026, 3, 1); at < Date.UTC(2028, 0, 1); at += 3_600_000) {
        const date = dateOf(at, zone)
        days.set(date, isActiveOn(rests, date))
      }
      const active = [...days].filter(([, isActive]) => isActive)
      expect(active).toHaveLength(365)
      expect(active.at(-1)![0]).toBe(addDays('2027-04-30', 150))
    },
  )
})

const after = (
  membership: Subscription,
  rule: PauseRule,
  { what, from, days, today }: { what: string; from: string; days: number | null; today: string },
): Subscription => {
  const { pauses } = membership
  if (what === 'pause') {
    const decision = decidePause(membership, rule, { from, days }, today)
    if (!decision.ok) return membership
    const { expiresOn, ...pause } = decision.value
    return { ...membership, expiresOn, pauses: [...pauses, pause] }
  }
  if (what === 'resume') {
    const decision = decideResume(membership, today)
    if (!decision.ok) return membership
    const { pause, until, expiresOn } = decision.value
    return { ...membership, expiresOn, pauses: pauses.map((each) => (each === pause ? { ...each, until } : each)) }
  }
  const pause = pauses.at(-1)
  const decision = pause && decideUndoPause(membership, pause, today)
  return decision?.ok
    ? { ...membership, expiresOn: decision.value, pauses: pauses.filter((each) => each !== pause) }
    : membership
}

describe('what a pause costs', () => {
  const monthly = { price: 8000, currency: 'SGD', recurring: 1 }
  const cost = (fee: PauseRule['fee'], pause = DECEMBER, pricing: typeof monthly | null = monthly) =>
    pauseCost({ fee }, pricing, pause)

  it('nothing, or a price for each one, however long [BEYOND-46]', () => {
    expect(cost(null)).toBeNull()
    expect(cost({ kind: 'fixed', price: 1500, currency: 'SGD' })).toEqual({ price: 1500, currency: 'SGD' })
    expect(cost({ kind: 'fixed', price: 1500, currency: 'SGD' }, { from: TODAY, until: '2027-11-21' }, null)).toEqual({
      price: 1500,
      currency: 'SGD',
    })
  })

  it.each([
    ['a month for 80.00, 15 per cent, ten days', { ...monthly }, 15, '2026-12-10', 1200],
    ['the same for a month and a day', { ...monthly }, 15, '2027-01-01', 2400],
    ['a year for 800.00, half of it, a month', { ...monthly, price: 80_000, recurring: 12 }, 50, '2026-12-31', 3333],
    [
      'a year for 800.00, half of it, three months',
      { ...monthly, price: 80_000, recurring: 12 },
      50,
      '2027-02-28',
      10_000,
    ],
    ['600,000 a month, a third of it', { price: 600_000, currency: 'VND', recurring: 1 }, 33, '2026-12-10', 198_000],
  ])('a share of the price of a month: %s [BEYOND-46]', (_case, pricing, percent, until, price) => {
    expect(cost({ kind: 'share', percent }, { from: '2026-12-01', until }, pricing)).toEqual({
      price,
      currency: pricing.currency,
    })
  })

  it('a share of nothing is nothing', () => {
    expect(cost({ kind: 'share', percent: 50 }, DECEMBER, null)).toBeNull()
    expect(cost({ kind: 'share', percent: 50 }, DECEMBER, { ...monthly, price: 0 })).toBeNull()
  })

  it.each([
    ['2026-01-31', '2026-01-31', 1],
    ['2026-01-31', '2026-02-27', 1],
    ['2026-01-31', '2026-02-28', 2],
    ['2026-11-30', '2026-12-29', 1],
    ['2026-11-30', '2026-12-30', 2],
  ])('from %s until %s begins %i months', (from, until, months) => {
    expect(monthsPaused({ from, until })).toBe(months)
  })
})

describe('the rule of a plan', () => {
  it('is in the currency of the club, and asks for no more days at once than there are', () => {
    const fixed = { ...RULE, fee: { kind: 'fixed', price: 1500, currency: 'SGD' } } as const
    expect(decidePauseRule(null, 'SGD')).toEqual({ ok: true, value: null })
    expect(decidePauseRule(fixed, 'SGD')).toEqual({ ok: true, value: fixed })
    expect(decidePauseRule(fixed, 'AUD')).toMatchObject({ refusal: { details: { property: 'pause.fee.currency' } } })
    expect(decidePauseRule({ ...RULE, minDays: 31 }, 'SGD')).toMatchObject({
      refusal: { details: { property: 'pause.minDays' } },
    })
  })
})
