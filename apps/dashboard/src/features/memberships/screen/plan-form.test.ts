import { describe, expect, it } from 'vitest'
import { isFilledOut, NO_PLAN, planBody, planProblems, pricingOf, type PlanValues } from './plan-form.ts'

const typed = (more: Partial<PlanValues> = {}): PlanValues => ({ ...NO_PLAN, name: 'Gold', price1: '30', ...more })

describe('the form of a plan', () => {
  it('begins with a month and a year [MEMBERSHIPS-22]', () => {
    expect([NO_PLAN.months1, NO_PLAN.months2]).toEqual([1, 12])
  })

  it.each([
    ['nothing typed', NO_PLAN, { name: 'missing', price1: 'missing' }, false],
    ['a blank name', typed({ name: '  ' }), { name: 'missing' }, false],
    ['a name and a price', typed(), {}, true],
    ['a price of zero that was typed [MEMBERSHIPS-22]', typed({ price1: '0' }), {}, true],
    ['a price below zero', typed({ price1: '-1' }), { price1: 'price' }, true],
    ['a price finer than two decimals', typed({ price1: '30.005' }), { price1: 'price' }, true],
    ['words in place of a price', typed({ price1: 'free', price2: 'x' }), { price1: 'price', price2: 'price' }, true],
    ['a second price', typed({ price2: '300' }), {}, true],
    ['benefits of too many words', typed({ benefits: `<p>${'x'.repeat(10_001)}</p>` }), { benefits: 'tooLong' }, true],
  ])('%s', (_what, values, wrong, filledOut) => {
    expect(planProblems(values, 'SGD')).toEqual(wrong)
    expect(isFilledOut(values)).toBe(filledOut)
  })

  it('drops the second option without a price, and keeps one of zero [MEMBERSHIPS-18]', () => {
    const options = (price2: string) =>
      pricingOf(typed({ price2 }), 'SGD').map(({ price, recurring }) => [price, recurring])
    expect([options(''), options(' '), options('0')]).toEqual([
      [[30, 1]],
      [[30, 1]],
      [
        [30, 1],
        [0, 12],
      ],
    ])
  })

  it('sends what was typed, in the currency of the club', () => {
    expect(
      planBody(typed({ name: ' Gold ', benefits: '<p></p>', price1: '600.000', months1: 3, price2: '' }), 'VND'),
    ).toEqual({
      name: 'Gold',
      benefits: null,
      pricing: [{ price: 600_000, currency: 'VND', recurring: 3 }],
    })
  })
})
