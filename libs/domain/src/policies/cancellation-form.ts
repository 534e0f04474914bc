import { NEW_POLICY, type CancellationPolicy, type RefundRule } from './cancellation-policy.ts'

/** What is chosen of a cancellation policy: whether customers may cancel, until when, and what comes back (POLICIES-29). */
export type CancellationChoice = { allowed: boolean; minHours: number; rules: readonly RefundRule[] }

/** A policy as it is chosen; a club without one begins with 24 hours and no rule (POLICIES-09). */
export const choiceOf = (policy: CancellationPolicy | null): CancellationChoice =>
  policy === null
    ? { allowed: true, minHours: NEW_POLICY.minHours, rules: [] }
    : {
        allowed: policy.policyType !== 'NO_CANCELATION',
        minHours: policy.minHoursBeforeServiceTime,
        rules: policy.refundPolicies,
      }

/**
 * The policy that is saved: NO_CANCELATION where customers may not cancel, CONTACT_US where no rule says what comes back, else
 * AUTOMATED_REFUND (POLICIES-05 to POLICIES-07).
 */
export const policyOf = ({ allowed, minHours, rules }: CancellationChoice): CancellationPolicy => ({
  policyType: !allowed ? 'NO_CANCELATION' : rules.length === 0 ? 'CONTACT_US' : 'AUTOMATED_REFUND',
  minHoursBeforeServiceTime: minHours,
  refundPolicies: allowed ? rules : [],
})

/** A rule that is added: from the hours on until which customers may cancel, half comes back (POLICIES-12). */
export const newRule = (minHours: number): RefundRule => ({
  hoursBeforeServiceTime: minHours,
  feePercentage: NEW_POLICY.feePercentage,
  feeCents: 0,
})

/** Hours of a rule once customers may cancel until `minHours` before: those below are lifted, and stay so (POLICIES-10). */
export const liftedHours = (hours: number, minHours: number): number => Math.max(hours, minHours)

/** The percentage that comes back, 0 to 100: what the fee leaves (POLICIES-25). */
export const refundPercentage = ({ feePercentage }: Pick<RefundRule, 'feePercentage'>): number =>
  toCent(100 - feePercentage)

/**
 * The fee of a percentage that is typed to come back: more than 100 keeps nothing (POLICIES-14), nothing or less than 0 keeps all
 * (POLICIES-25). Null stands for what is no number.
 */
export const feeOfRefund = (percentage: number | null): number =>
  percentage === null || percentage < 0 ? 100 : percentage > 100 ? 0 : toCent(100 - percentage)

// Two decimals of a percentage are as fine as anybody says them.
const toCent = (percentage: number): number => Math.round(percentage * 100) / 100
