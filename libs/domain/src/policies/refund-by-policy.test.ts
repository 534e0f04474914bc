import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandsOfPolicy, refundByPolicy, type CancellationPolicy } from './index.ts'

const HOUR = 3_600_000
const NOW = 1_767_571_200_000
const after24 = (feePercentage: number) => ({ hoursBeforeServiceTime: 24, feePercentage, feeCents: 0 })

describe('refund by policy (worked example 4)', () => {
  const policy: CancellationPolicy = {
    policyType: 'AUTOMATED_REFUND',
    minHoursBeforeServiceTime: 24,
    refundPolicies: [
      { hoursBeforeServiceTime: 24, feePercentage: 50, feeCents: 100 },
      { hoursBeforeServiceTime: 48, feePercentage: 20, feeCents: 0 },
    ],
  }
  const at = (hours: number, over: Partial<CancellationPolicy> = {}, price = 5000) =>
    refundByPolicy({ policy: { ...policy, ...over }, price, start: NOW + hours * HOUR, now: NOW })

  it.each([
    [72, 4000, 48],
    [48, 4000, 48],
    [47.999, 2400, 24],
    [30, 2400, 24],
    [24, 2400, 24],
    [23, 0, undefined],
  ])('%d hours before: %i back by the rule of %s hours [BOOKING-103] [POLICIES-26]', (hours, refundable, rule) => {
    expect(at(hours)).toMatchObject({ refundable, kept: 5000 - refundable })
    expect(at(hours).rule?.hoursBeforeServiceTime).toBe(rule)
    expect(at(hours).because).toBe(rule === undefined ? 'tooLate' : 'rule')
  })

  it.each<[string, Partial<CancellationPolicy>, string]>([
    ['no cancelling', { policyType: 'NO_CANCELATION' }, 'noCancelation'],
    ['contact us', { policyType: 'CONTACT_US' }, 'contactUs'],
    ['below the minimum', { minHoursBeforeServiceTime: 100 }, 'tooLate'],
    [
      'no rule reached',
      { refundPolicies: [{ hoursBeforeServiceTime: 90, feePercentage: 0, feeCents: 0 }] },
      'noRuleReached',
    ],
  ])('%s gives nothing back [BOOKING-103]', (_case, over, because) => {
    expect(at(72, over)).toMatchObject({ refundable: 0, kept: 5000, because })
  })

  it('no policy gives the whole price back [BOOKING-103]', () => {
    expect(refundByPolicy({ policy: null, price: 5000, start: 0, now: HOUR })).toEqual({
      refundable: 5000,
      kept: 0,
      because: 'noPolicy',
      rule: null,
    })
  })

  it('of rules with the same hours the lowest fee wins [POLICIES-26]', () => {
    expect(at(30, { refundPolicies: [after24(50), after24(10), after24(90)] }).refundable).toBe(4500)
  })

  it('the fee is rounded up, so that the refund is rounded down, and never above the price [BOOKING-103] [POLICIES-27]', () => {
    expect(at(72, {}, 33).refundable).toBe(26)
    expect(at(30, {}, 101).refundable).toBe(0)
  })

  it('what is kept and what is returned is the price, always [BEYOND-10]', () => {
    fc.assert(
      fc.property(
        fc.nat(1e7),
        fc.nat(200),
        fc.integer({ min: 0, max: 100 }),
        fc.nat(5000),
        (price, hours, feePercentage, feeCents) => {
          const found = at(hours, { refundPolicies: [{ hoursBeforeServiceTime: 24, feePercentage, feeCents }] }, price)
          expect(found.refundable + found.kept).toBe(price)
          expect(Math.min(found.refundable, found.kept)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('the worked examples of a cancellation', () => {
  const rule = (hoursBeforeServiceTime: number, feePercentage: number, feeCents = 0) => ({
    hoursBeforeServiceTime,
    feePercentage,
    feeCents,
  })
  const cancelled = (hours: number, price: number, ...refundPolicies: CancellationPolicy['refundPolicies']) =>
    refundByPolicy({
      policy: { policyType: 'AUTOMATED_REFUND', minHoursBeforeServiceTime: 24, refundPolicies },
      price,
      start: NOW + hours * HOUR,
      now: NOW,
    })
  const two = [rule(24, 50), rule(72, 0)]

  it.each([
    ['80 h before', cancelled(80, 10_000, ...two), 10_000, 'rule'],
    ['exactly 72 h', cancelled(72, 10_000, ...two), 10_000, 'rule'],
    ['30 h', cancelled(30, 10_000, ...two), 5000, 'rule'],
    ['10 h: the customer cannot cancel', cancelled(10, 10_000, ...two), 0, 'tooLate'],
    ['9999 at a fee of 33 percent', cancelled(30, 9999, rule(24, 33)), 6699, 'rule'],
    ['50 percent and 200 cents', cancelled(30, 10_000, rule(24, 50, 200)), 4800, 'rule'],
    ['rules at 48 h only, 30 h before', cancelled(30, 10_000, rule(48, 0)), 0, 'noRuleReached'],
    ['two rules of 60 h, at 65 h', cancelled(65, 10_000, rule(60, 50), rule(60, 25)), 7500, 'rule'],
  ])('%s [POLICIES-26] [POLICIES-27]', (_case, found, refundable, because) => {
    expect([found.refundable, found.because]).toEqual([refundable, because])
  })
})

describe('what comes back over time', () => {
  const of = (over: Partial<CancellationPolicy>) =>
    bandsOfPolicy(
      {
        policyType: 'AUTOMATED_REFUND',
        minHoursBeforeServiceTime: 24,
        refundPolicies: [
          { hoursBeforeServiceTime: 24, feePercentage: 50, feeCents: 0 },
          { hoursBeforeServiceTime: 72, feePercentage: 0, feeCents: 0 },
        ],
        ...over,
      },
      4000,
    ).map(({ from, until, refund }) => [from, until, refund.refundable, refund.because])

  it('is told from the earliest on, until customers can not cancel any more', () => {
    expect(of({})).toEqual([
      [72, null, 4000, 'rule'],
      [24, 72, 2000, 'rule'],
      [0, 24, 0, 'tooLate'],
    ])
  })

  it('leaves no gap where the rules begin above the minimum, and has one stretch where nothing differs', () => {
    expect(of({ refundPolicies: [{ hoursBeforeServiceTime: 48, feePercentage: 10, feeCents: 0 }] })).toEqual([
      [48, null, 3600, 'rule'],
      [24, 48, 0, 'noRuleReached'],
      [0, 24, 0, 'tooLate'],
    ])
    expect(of({ policyType: 'CONTACT_US', refundPolicies: [] })).toEqual([[0, null, 0, 'contactUs']])
    expect(of({ minHoursBeforeServiceTime: 0, refundPolicies: [] })).toEqual([[0, null, 0, 'noRuleReached']])
  })

  it('holds at every hour', () => {
    const hours = fc.nat(200)
    fc.assert(
      fc.property(hours, fc.array(fc.tuple(hours, fc.nat(100)), { maxLength: 5 }), hours, (min, rules, at) => {
        const policy: CancellationPolicy = {
          policyType: 'AUTOMATED_REFUND',
          minHoursBeforeServiceTime: min,
          refundPolicies: rules.map(([hoursBeforeServiceTime, feePercentage]) => ({
            hoursBeforeServiceTime,
            feePercentage,
            feeCents: 0,
          })),
        }
        const band = bandsOfPolicy(policy, 4000).find(({ from }) => from <= at)!
        const { refundable, because } = refundByPolicy({ policy, price: 4000, start: at * HOUR, now: 0 })
        expect([band.refund.refundable, band.refund.because]).toEqual([refundable, because])
      }),
    )
  })
})
