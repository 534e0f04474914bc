import { fraction, roundUp, times } from '../money/index.ts'
import { HOUR_MS } from '../time/index.ts'
import type { Instant } from '../time/index.ts'
import type { CancellationPolicy, RefundRule } from './cancellation-policy.ts'

export type PolicyRefund = {
  /** Minor units; refundable + kept is the price. */
  refundable: number
  kept: number
  because: 'noPolicy' | 'noCancelation' | 'contactUs' | 'tooLate' | 'noRuleReached' | 'rule'
  rule: RefundRule | null
}

/** The fee of a rule on a price: its percentage rounded up, plus its cents, never more than the price (POLICIES-27). */
const feeOf = (rule: RefundRule, price: number): number =>
  Math.min(
    price,
    roundUp(times(fraction(rule.feePercentage), { numerator: BigInt(price), denominator: 100n })) + rule.feeCents,
  )

/**
 * What a cancellation policy gives back of a line's price, which never includes processing fees. Without a policy all of it;
 * nothing where cancelling is not allowed, needs a contact, or comes too late; else the rule with the most hours that are
 * still left decides, an equal number counts as reached, and of several with the same hours the lowest fee
 * (BOOKING-103, POLICIES-26, POLICIES-27).
 */
export const refundByPolicy = ({
  policy,
  price,
  start,
  now,
}: {
  policy: CancellationPolicy | null
  price: number
  /** When the service begins. */
  start: Instant
  now: Instant
}): PolicyRefund => {
  if (!policy) return { refundable: price, kept: 0, because: 'noPolicy', rule: null }
  const nothing = (because: PolicyRefund['because']): PolicyRefund => ({
    refundable: 0,
    kept: price,
    because,
    rule: null,
  })
  if (policy.policyType === 'NO_CANCELATION') return nothing('noCancelation')
  if (policy.policyType === 'CONTACT_US') return nothing('contactUs')
  const left = start - now
  if (left < policy.minHoursBeforeServiceTime * HOUR_MS) return nothing('tooLate')
  const [rule] = policy.refundPolicies
    .filter((each) => each.hoursBeforeServiceTime * HOUR_MS <= left)
    .sort((a, b) => b.hoursBeforeServiceTime - a.hoursBeforeServiceTime || feeOf(a, price) - feeOf(b, price))
  if (!rule) return nothing('noRuleReached')
  const kept = feeOf(rule, price)
  return { refundable: price - kept, kept, because: 'rule', rule }
}

/** Hours between which cancelling gives back the same: from so many before the service, to fewer than `until`; null has no end. */
export type PolicyBand = { from: number; until: number | null; refund: PolicyRefund }

/**
 * What a policy gives back of a price over time, the earliest cancelling first: each stretch as `refundByPolicy` decides at its last
 * hour, neighbours that end alike as one.
 */
export const bandsOfPolicy = (policy: CancellationPolicy, price: number): PolicyBand[] => {
  const edges = [
    0,
    policy.minHoursBeforeServiceTime,
    ...policy.refundPolicies.map(({ hoursBeforeServiceTime }) => hoursBeforeServiceTime),
  ]
  const bands: PolicyBand[] = []
  for (const from of [...new Set(edges)].toSorted((a, b) => b - a)) {
    const refund = refundByPolicy({ policy, price, start: from * HOUR_MS, now: 0 })
    const before = bands.at(-1)
    if (before && sameRefund(before.refund, refund)) before.from = from
    else bands.push({ from, until: before?.from ?? null, refund })
  }
  return bands
}

const sameRefund = (a: PolicyRefund, b: PolicyRefund): boolean =>
  a.because === b.because && a.refundable === b.refundable && a.rule?.feePercentage === b.rule?.feePercentage
