import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decideLocked,
  decidePricing,
  isPlanPrice,
  monthsBeside,
  plansAsListed,
  plansOnOffer,
  RECURRING_MONTHS,
  secondMonthsAfter,
  savingOf,
} from './index.ts'

const option = (price: number, recurring: number, currency = 'SGD') => ({ price, recurring, currency })

describe('the pricing of a plan', () => {
  it('lasts 1, 3, 6, 12 or 24 months [MEMBERSHIPS-12]', () => {
    expect(RECURRING_MONTHS).toEqual([1, 3, 6, 12, 24])
  })

  it.each<[string, ReturnType<typeof option>[], string | null]>([
    ['one option', [option(8000, 1)], null],
    ['two options', [option(8000, 1), option(80_000, 12)], null],
    ['none', [], 'pricing'],
    ['three', [option(1, 1), option(2, 3), option(3, 6)], 'pricing'],
    ['the same months twice', [option(8000, 1), option(7000, 1)], 'pricing.1.recurring'],
    ['another currency', [option(8000, 1), option(80_000, 12, 'AUD')], 'pricing.1.currency'],
    ['another currency alone', [option(8000, 1, 'AUD')], 'pricing.0.currency'],
  ])('with %s is decided [MEMBERSHIPS-11, MEMBERSHIPS-19]', (_case, pricing, property) => {
    const decision = decidePricing(pricing, 'SGD')
    expect(decision.ok ? null : decision.refusal.details?.['property']).toBe(property)
  })

  it.each([
    ['without an option', [], 'must be 1 to 2 options'],
    ['in another currency', [option(8000, 1, 'AUD')], 'must be SGD'],
    ['of the same months twice', [option(8000, 1), option(7000, 1)], 'must differ from the first option'],
  ])('%s is refused with the reason', (_case, pricing, why) => {
    expect(decidePricing(pricing, 'SGD')).toMatchObject({
      refusal: { code: 'error.badRequest.invalidInput', details: { why } },
    })
  })

  it.each<[string, number, string, boolean]>([
    ['0', 0, 'SGD', true],
    ['two decimals', 80.5, 'SGD', true],
    ['three decimals', 80.505, 'SGD', false],
    ['three decimals of a currency with as many', 80.505, 'KWD', false],
    ['below 0', -1, 'SGD', false],
    ['no number', Number.NaN, 'SGD', false],
    ['endless', Number.POSITIVE_INFINITY, 'SGD', false],
    ['an unknown currency', 80, 'XYZ', false],
    ['decimals of a currency without', 80.5, 'VND', false],
    ['seven characters', 6_000_000, 'VND', true],
    ['eight characters', 10_000_000, 'SGD', false],
    ['nine characters of a currency without decimals', 120_000_000, 'VND', true],
    ['ten characters of one', 1_000_000_000, 'VND', false],
    ['eight characters with decimals', 12_345.67, 'SGD', false],
    ['a tiny one', 1e-7, 'SGD', false],
  ])('may cost %s or not [ADDTX-26, ADDTX-54, MEMBERSHIPS-15]', (_case, price, currency, right) => {
    expect(isPlanPrice(price, currency)).toBe(right)
  })

  it('is locked once the plan exists [MEMBERSHIPS-21, MEMBERSHIPS-23]', () => {
    const stands = [option(8000, 1), option(80_000, 12)]
    expect(decideLocked(stands, [...stands]).ok).toBe(true)
    for (const sent of [
      [option(8001, 1), stands[1]!],
      [option(8000, 3), stands[1]!],
      [option(8000, 1, 'AUD'), stands[1]!],
      [stands[0]!],
      [...stands, option(1, 24)],
      stands.toReversed(),
    ])
      expect(decideLocked(stands, sent)).toEqual({
        ok: false,
        refusal: {
          code: 'error.badRequest.invalidInput',
          details: { property: 'pricing', why: 'Price and months of an existing plan cannot be changed' },
        },
      })
  })
})

describe('the months of a new plan', () => {
  it('of the second price are none that the first one has [MEMBERSHIPS-19]', () => {
    for (const first of RECURRING_MONTHS) {
      expect(monthsBeside(first)).toEqual(RECURRING_MONTHS.filter((months) => months !== first))
      for (const second of RECURRING_MONTHS) expect(secondMonthsAfter(first, second)).not.toBe(first)
    }
  })

  it('of the second price become 1 once the first ones are 3, and else stay what they are where they can [MEMBERSHIPS-20]', () => {
    for (const second of RECURRING_MONTHS) expect(secondMonthsAfter(3, second)).toBe(1)
    expect([secondMonthsAfter(6, 24), secondMonthsAfter(6, 6), secondMonthsAfter(12, 12)]).toEqual([24, 12, 1])
  })
})

describe('what the second option saves', () => {
  it.each<[string, ReturnType<typeof option>[], { amount: number; currency: string } | null]>([
    ['a year against twelve months', [option(1000, 1), option(10_000, 12)], { amount: 2000, currency: 'SGD' }],
    ['a month against a third of three', [option(10_000, 3), option(3000, 1)], { amount: 333, currency: 'SGD' }],
    ['nothing', [option(1000, 1), option(12_000, 12)], null],
    ['less than nothing', [option(1000, 1), option(13_000, 12)], null],
    ['without a second option', [option(1000, 1)], null],
    [
      'in a currency without decimals',
      [option(600_000, 1, 'VND'), option(7_000_000, 12, 'VND')],
      { amount: 200_000, currency: 'VND' },
    ],
  ])('%s [MEMBERSHIPS-24, MEMBERSHIPS-25, ADDTX-45]', (_case, pricing, saving) => {
    expect(savingOf(pricing)).toEqual(saving)
  })

  it('and its price are together what the months cost by the first option, to within half a minor unit', () => {
    const price = fc.integer({ min: 0, max: 9_999_999 })
    const months = fc.constantFrom(...RECURRING_MONTHS)
    fc.assert(
      fc.property(price, months, price, months, (one, first, two, second) => {
        const saving = savingOf([option(one, first), option(two, second)])
        const difference = (one / first) * second - two
        if (saving) expect(Math.abs(saving.amount - difference)).toBeLessThanOrEqual(0.5 + 1e-6)
        else expect(difference).toBeLessThan(0.5 + 1e-6)
      }),
    )
  })
})

describe('the lists', () => {
  it('plans are listed the other way round, and only active ones are on offer, hidden ones too [MEMBERSHIPS-31, ADDTX-47]', () => {
    const plan = (name: string, status: 'active' | 'inactive', visible: boolean) => ({ name, status, visible })
    const loaded = [plan('Old', 'active', true), plan('Gone', 'inactive', true), plan('Secret', 'active', false)]
    expect(plansAsListed(loaded).map(({ name }) => name)).toEqual(['Secret', 'Gone', 'Old'])
    expect(plansOnOffer(loaded).map(({ name }) => name)).toEqual(['Secret', 'Old'])
  })
})
