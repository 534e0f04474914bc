import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decideLocked,
  decidePricing,
  isPlanPrice,
  missingPlanFields,
  monthsForSecond,
  plansAsListed,
  plansOnOffer,
  PRESET_MONTHS,
  RECURRING_MONTHS,
  recurringLabel,
  savingOf,
  secondMonths,
  sentPricing,
  typedPricing,
  youSave,
  type PlanFields,
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
  ])('with %s is decided [MEMBERSHIPS-11, MEMBERSHIPS-19]', (_case, pricing, property) => {
    const decision = decidePricing(pricing, 'SGD')
    expect(decision.ok ? null : decision.refusal.details?.['property']).toBe(property)
  })

  it.each<[string, number, string, boolean]>([
    ['0', 0, 'SGD', true],
    ['two decimals', 80.5, 'SGD', true],
    ['three decimals', 80.505, 'SGD', false],
    ['below 0', -1, 'SGD', false],
    ['no number', Number.NaN, 'SGD', false],
    ['endless', Number.POSITIVE_INFINITY, 'SGD', false],
    ['an unknown currency', 80, 'XYZ', false],
    ['decimals of a currency without', 80.5, 'VND', false],
    ['seven characters', 6_000_000, 'VND', true],
    ['eight characters', 10_000_000, 'VND', false],
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
      expect(decideLocked(stands, sent).ok).toBe(false)
  })
})

describe('what the second option saves', () => {
  it.each<[string, ReturnType<typeof option>[], string | null]>([
    ['a year against twelve months', [option(1000, 1), option(10_000, 12)], 'You save SGD 20.00'],
    ['a month against a third of three', [option(10_000, 3), option(3000, 1)], 'You save SGD 3.33'],
    ['nothing', [option(1000, 1), option(12_000, 12)], null],
    ['less than nothing', [option(1000, 1), option(13_000, 12)], null],
    ['without a second option', [option(1000, 1)], null],
    [
      'in a currency without decimals',
      [option(600_000, 1, 'VND'), option(7_000_000, 12, 'VND')],
      'You save VND 200,000',
    ],
  ])('%s [MEMBERSHIPS-24, MEMBERSHIPS-25, ADDTX-45]', (_case, pricing, text) => {
    expect(youSave(pricing)).toBe(text)
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

describe('the labels and lists', () => {
  it.each([
    [1, '/ month'],
    [3, '/ 3 months'],
    [6, '/ 6 months'],
    [12, '/ year'],
    [24, '/ 24 months'],
  ])('%i months read %s [ADDTX-46]', (months, label) => {
    expect(recurringLabel(months)).toBe(label)
  })

  it('plans are listed the other way round, and only active ones are on offer, hidden ones too [MEMBERSHIPS-31, ADDTX-47]', () => {
    const plan = (name: string, status: 'active' | 'inactive', visible: boolean) => ({ name, status, visible })
    const loaded = [plan('Old', 'active', true), plan('Gone', 'inactive', true), plan('Secret', 'active', false)]
    expect(plansAsListed(loaded).map(({ name }) => name)).toEqual(['Secret', 'Gone', 'Old'])
    expect(plansOnOffer(loaded).map(({ name }) => name)).toEqual(['Secret', 'Old'])
  })
})

describe('the form of a plan', () => {
  const fields = (name: string, price: string, second = ''): PlanFields => ({
    name,
    pricing: [
      { price, recurring: 1 },
      { price: second, recurring: 12 },
    ],
  })

  it('needs a name, and price and months of the first option [MEMBERSHIPS-13]', () => {
    expect(missingPlanFields(fields('Gold', '80'), { isNew: true })).toEqual([])
    expect(missingPlanFields(fields(' ', ' '), { isNew: true })).toEqual(['name', 'pricing.0.price'])
    expect(missingPlanFields(fields('Gold', 'much'), { isNew: true })).toEqual(['pricing.0.price'])
    const without: PlanFields = { name: 'Gold', pricing: [{ price: '80', recurring: null }, fields('', '').pricing[1]] }
    expect(missingPlanFields(without, { isNew: true })).toEqual(['pricing.0.recurring'])
  })

  it('takes a price of 0 for a new plan only, at least 1 on an edit [MEMBERSHIPS-14]', () => {
    expect(missingPlanFields(fields('Free', '0'), { isNew: true })).toEqual([])
    expect(missingPlanFields(fields('Free', '0'), { isNew: false })).toEqual(['pricing.0.price'])
    expect(missingPlanFields(fields('Gold', '1'), { isNew: false })).toEqual([])
  })

  it('takes seven characters of a price, two of months, three of a currency [MEMBERSHIPS-15, MEMBERSHIPS-16, MEMBERSHIPS-17]', () => {
    expect([
      typedPricing('price', '12345678'),
      typedPricing('recurring', '124'),
      typedPricing('currency', 'SGDX'),
    ]).toEqual(['1234567', '12', 'SGD'])
  })

  it('drops the second option without a price [MEMBERSHIPS-18]', () => {
    expect(sentPricing(fields('Gold', '80'), 'SGD')).toEqual([{ price: 80, currency: 'SGD', recurring: 1 }])
    expect(sentPricing(fields('Gold', '80', '800'), 'SGD')).toEqual([
      { price: 80, currency: 'SGD', recurring: 1 },
      { price: 800, currency: 'SGD', recurring: 12 },
    ])
  })

  it('starts with 1 and 12 months, and offers the second option what the first one left [MEMBERSHIPS-19]', () => {
    expect(PRESET_MONTHS).toEqual([1, 12])
    expect(monthsForSecond(6)).toEqual([1, 3, 12, 24])
    expect(monthsForSecond(null)).toEqual([1, 3, 6, 12, 24])
    for (const first of RECURRING_MONTHS)
      for (const second of RECURRING_MONTHS) expect(monthsForSecond(first)).toContain(secondMonths(first, second))
  })

  it('puts 1 month beside 3 [MEMBERSHIPS-20]', () => {
    expect(secondMonths(3, 12)).toBe(1)
    expect(secondMonths(3, null)).toBe(1)
    expect(secondMonths(6, 12)).toBe(12)
    expect(secondMonths(12, 12)).toBe(1)
  })
})
