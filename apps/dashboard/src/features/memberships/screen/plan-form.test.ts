import { describe, expect, it } from 'vitest'
import { pauseBody, pauseValuesOf } from './pause-form.ts'
import { renewalBody, renewalValuesOf } from './renewal-form.ts'
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
    ['no percentage', typed({ unusedRefundPercent: ' ' }), { unusedRefundPercent: 'unusedRefund' }, true],
    ['more than all [BEYOND-50]', typed({ unusedRefundPercent: '101' }), { unusedRefundPercent: 'unusedRefund' }, true],
    ['a part of a per cent', typed({ unusedRefundPercent: '12.5' }), { unusedRefundPercent: 'unusedRefund' }, true],
    ['nothing back [BEYOND-50]', typed({ unusedRefundPercent: '0' }), {}, true],
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
      pause: null,
      renewal: null,
      unusedRefundPercent: 100,
    })
    expect(planBody(typed({ unusedRefundPercent: '80' }), 'SGD').unusedRefundPercent).toBe(80)
  })
})

describe('the rule for pauses in the form of a plan', () => {
  const pausable = (more: Partial<PlanValues> = {}) => typed({ pausable: true, ...more })

  it.each<[string, PlanValues, object]>([
    ['without pauses nothing of it counts', typed({ maxDays: '', pauseFee: 'fixed' }), {}],
    ['as it is switched on', pausable(), {}],
    ['no days', pausable({ maxDays: '' }), { maxDays: 'pauseDays' }],
    ['more than two years', pausable({ maxDays: '731' }), { maxDays: 'pauseDays' }],
    ['half a day at the least', pausable({ minDays: '0.5' }), { minDays: 'leastDays' }],
    ['more at the least than at the most', pausable({ minDays: '31' }), { minDays: 'leastDays' }],
    ['a price that is none', pausable({ pauseFee: 'fixed', pausePrice: '0' }), { pausePrice: 'price' }],
    ['a share of more than all', pausable({ pauseFee: 'share', pausePercent: '101' }), { pausePercent: 'percent' }],
  ])('%s [BEYOND-46]', (_what, values, wrong) => {
    expect(planProblems(values, 'SGD')).toEqual(wrong)
  })

  it.each<[Partial<PlanValues>, object | null]>([
    [{ pausable: false }, null],
    [{}, { maxDays: 30, minDays: 7, fee: null }],
    [
      { pauseFee: 'fixed', pausePrice: '15.5' },
      { maxDays: 30, minDays: 7, fee: { kind: 'fixed', price: 15.5, currency: 'SGD' } },
    ],
    [
      { pauseFee: 'share', pausePercent: '15' },
      { maxDays: 30, minDays: 7, fee: { kind: 'share', percent: 15 } },
    ],
  ])('%j is sent as it is read again [BEYOND-46]', (more, pause) => {
    const { pause: sent } = planBody(pausable(more), 'SGD')
    expect(sent).toEqual(pause)
    expect(pauseBody(pauseValuesOf({ pause: sent! }), 'SGD')).toEqual(pause)
  })
})

describe('the rule for renewals in the form of a plan', () => {
  const renewable = (more: Partial<PlanValues> = {}) =>
    typed({ renewable: true, orderDays: '7', graceDays: '5', reminderDays: '5, 10', chargeDays: '2 4', ...more })
  const RULE = { orderDays: 7, graceDays: 5, reminderDays: [5, 10], chargeDays: [2, 4] }

  it.each<[string, PlanValues, object]>([
    ['without renewals nothing of it counts', renewable({ renewable: false, orderDays: '', chargeDays: 'x' }), {}],
    ['as it is switched on', typed({ renewable: true }), {}],
    ['no days before', renewable({ orderDays: '' }), { orderDays: 'orderDays' }],
    ['more than four weeks before', renewable({ orderDays: '29' }), { orderDays: 'orderDays' }],
    ['no grace said', renewable({ graceDays: '' }), { graceDays: 'graceDays' }],
    ['more than sixty days of grace', renewable({ graceDays: '61' }), { graceDays: 'graceDays' }],
    ['a reminder on the day of the end', renewable({ reminderDays: '5, 12' }), { reminderDays: 'steps' }],
    ['reminders that do not rise', renewable({ reminderDays: '10, 5' }), { reminderDays: 'steps' }],
    ['seven charges', renewable({ chargeDays: '1 2 3 4 5 6 7' }), { chargeDays: 'steps' }],
    ['words in place of charges', renewable({ chargeDays: 'never' }), { chargeDays: 'steps' }],
  ])('%s [BEYOND-27]', (_what, values, wrong) => {
    expect(planProblems(values, 'SGD')).toEqual(wrong)
  })

  it.each<[Partial<PlanValues>, object | null]>([
    [{ renewable: false }, null],
    [{}, RULE],
    [{ orderDays: '14' }, { ...RULE, orderDays: 14 }],
    [
      { graceDays: '0', reminderDays: '', chargeDays: '' },
      { ...RULE, graceDays: 0, reminderDays: [], chargeDays: [] },
    ],
    [{ reminderDays: '3' }, { ...RULE, reminderDays: [3] }],
    [{ chargeDays: '6; 9' }, { ...RULE, chargeDays: [6, 9] }],
  ])('%j is sent as it is read again, each field by itself [BEYOND-27]', (more, rule) => {
    const { renewal } = planBody(renewable(more), 'SGD')
    expect(renewal).toEqual(rule)
    expect(renewalBody(renewalValuesOf({ renewal: renewal! }))).toEqual(rule)
  })
})
