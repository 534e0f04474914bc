import { describe, expect, it } from 'vitest'
import {
  choiceOf,
  decideCancellationPolicy,
  decideReschedule,
  feeOfRefund,
  liftedHours,
  mayCancelMoved,
  newRule,
  policyOf,
  refundPercentage,
  RULE_BELOW_MINIMUM,
  type CancellationPolicy,
  type ReschedulePolicy,
} from './index.ts'

const HOUR = 3_600_000
const rule = (hoursBeforeServiceTime: number) => ({ hoursBeforeServiceTime, feePercentage: 50, feeCents: 0 })

describe('the policy that a choice leaves', () => {
  it.each<[string, boolean, number, CancellationPolicy['policyType'], number]>([
    ['customers may not cancel', false, 2, 'NO_CANCELATION', 0],
    ['they may, and no rule says what comes back', true, 0, 'CONTACT_US', 0],
    ['they may, by rules', true, 2, 'AUTOMATED_REFUND', 2],
  ])('%s [POLICIES-05] [POLICIES-06] [POLICIES-07]', (_case, allowed, rules, policyType, kept) => {
    const policy = policyOf({ allowed, minHours: 12, rules: Array.from({ length: rules }, () => rule(24)) })
    expect(policy).toEqual({
      policyType,
      minHoursBeforeServiceTime: 12,
      refundPolicies: Array.from({ length: kept }, () => rule(24)),
    })
    expect(choiceOf(policy)).toEqual({ allowed, minHours: 12, rules: policy.refundPolicies })
    expect(decideCancellationPolicy(policy).ok).toBe(true)
  })

  it('begins with 24 hours and no rule [POLICIES-09]', () => {
    expect(choiceOf(null)).toEqual({ allowed: true, minHours: 24, rules: [] })
  })

  it('gets rules at the minimum that return half [POLICIES-12]', () => {
    expect(newRule(60)).toEqual({ hoursBeforeServiceTime: 60, feePercentage: 50, feeCents: 0 })
  })

  it('has rules that a higher minimum lifts, and a lower one leaves [POLICIES-10]', () => {
    const raised = [24, 48, 72].map((hours) => liftedHours(hours, 60))
    expect(raised).toEqual([60, 60, 72])
    expect(raised.map((hours) => liftedHours(hours, 24))).toEqual([60, 60, 72])
  })
})

describe('a policy that is saved', () => {
  const refused = (over: Partial<CancellationPolicy>) => {
    const decision = decideCancellationPolicy({
      policyType: 'AUTOMATED_REFUND',
      minHoursBeforeServiceTime: 60,
      refundPolicies: [rule(60)],
      ...over,
    })
    return decision.ok ? null : decision.refusal.details
  }

  it('has no rule below the minimum, an equal number is none [POLICIES-08]', () => {
    expect(refused({})).toBeNull()
    expect(refused({ refundPolicies: [rule(72), rule(59)] })).toEqual({
      property: 'refundPolicies.1.hoursBeforeServiceTime',
      why: RULE_BELOW_MINIMUM,
    })
  })

  it.each<[CancellationPolicy['policyType'], number, boolean]>([
    ['AUTOMATED_REFUND', 0, false],
    ['CONTACT_US', 1, false],
    ['NO_CANCELATION', 1, false],
    ['CONTACT_US', 0, true],
    ['NO_CANCELATION', 0, true],
  ])('is %s with %i rules only where the type says so: %s [POLICIES-31]', (policyType, rules, isSound) => {
    const found = refused({ policyType, refundPolicies: rules === 0 ? [] : [rule(60)] })
    expect(found === null).toBe(isSound)
    if (!isSound) expect(found).toMatchObject({ property: 'policyType' })
  })
})

describe('the percentage that comes back', () => {
  it.each([
    [50, 50],
    [0, 100],
    [100, 0],
    [33.33, 66.67],
    [101, 0],
    [-1, 100],
    [null, 100],
  ])('%s typed is a fee of %d [POLICIES-14] [POLICIES-25]', (typed, fee) => {
    expect(feeOfRefund(typed)).toBe(fee)
  })

  it('is what the fee leaves, without a trace of arithmetic [POLICIES-25]', () => {
    expect([50, 0, 100, 66.67, 99.99].map((feePercentage) => refundPercentage({ feePercentage }))).toEqual([
      50, 100, 0, 33.33, 0.01,
    ])
  })
})

describe('moving a booking oneself', () => {
  const policy: ReschedulePolicy = {
    minHoursBeforeServiceTime: 24,
    customerCancelationAfterReschedule: false,
    customerRescheduleAgain: false,
  }
  it.each<[string, ReschedulePolicy | null, number, boolean, string]>([
    ['without a policy', null, 100, false, 'noPolicy'],
    ['exactly at the hours that it asks', policy, 24, false, 'allowed'],
    ['a moment later', policy, 23.999, false, 'tooLate'],
    ['a second time', policy, 100, true, 'onceOnly'],
    ['a second time, where it says so', { ...policy, customerRescheduleAgain: true }, 100, true, 'allowed'],
    ['a second time, too late', { ...policy, customerRescheduleAgain: true }, 1, true, 'tooLate'],
  ])('%s [POLICIES-04]', (_case, of, hours, rescheduled, decision) => {
    expect(decideReschedule({ policy: of, start: hours * HOUR, now: 0, rescheduled })).toBe(decision)
  })

  it('leaves cancelling open afterwards only where the policy says so [POLICIES-04]', () => {
    expect([policy, { ...policy, customerCancelationAfterReschedule: true }, null].map(mayCancelMoved)).toEqual([
      false,
      true,
      true,
    ])
  })
})
