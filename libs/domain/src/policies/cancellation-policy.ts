import { accept, refuse, type Decision } from '../refusal.ts'

/** A rule of a cancellation policy: who cancels at least so many hours before pays this fee (POLICIES-03). */
export type RefundRule = { hoursBeforeServiceTime: number; feePercentage: number; feeCents: number }

export const POLICY_TYPES = ['AUTOMATED_REFUND', 'CONTACT_US', 'NO_CANCELATION'] as const

/** What customers may cancel, until how many hours before, and what comes back (POLICIES-03). */
export type CancellationPolicy = {
  policyType: (typeof POLICY_TYPES)[number]
  minHoursBeforeServiceTime: number
  refundPolicies: readonly RefundRule[]
}

/** What a new policy begins with, in hours (POLICIES-09, POLICIES-17), and what a new rule keeps, in percent (POLICIES-12). */
export const NEW_POLICY = { minHours: 24, feePercentage: 50 } as const

/** The most hours before the service that a policy speaks of, a year of them, and the most rules that it has. */
export const POLICY_LIMITS = { hours: 8760, rules: 20 } as const

/** What is said of a rule that begins later than customers may cancel (POLICIES-08). */
export const RULE_BELOW_MINIMUM = 'Hours before service time must be equal or higher than min hours before service time'

/** Whether a rule speaks of hours at which customers can not cancel any more (POLICIES-08). */
export const isBelowMinimum = (hours: number, minHours: number): boolean => hours < minHours

/**
 * Whether a policy may be saved as it is (POLICIES-31): its type says whether there are rules (POLICIES-05 to POLICIES-07), and no rule
 * begins later than customers may cancel (POLICIES-08). A refusal names the property below the policy, and says why.
 */
export const decideCancellationPolicy = (policy: CancellationPolicy): Decision<CancellationPolicy> => {
  const { policyType, minHoursBeforeServiceTime, refundPolicies } = policy
  const hasRules = refundPolicies.length > 0
  if (hasRules !== (policyType === 'AUTOMATED_REFUND'))
    return no('policyType', hasRules ? 'must be AUTOMATED_REFUND where there are rules' : 'needs a rule at least')
  const wrong = refundPolicies.findIndex(({ hoursBeforeServiceTime }) =>
    isBelowMinimum(hoursBeforeServiceTime, minHoursBeforeServiceTime),
  )
  return wrong < 0 ? accept(policy) : no(`refundPolicies.${wrong}.hoursBeforeServiceTime`, RULE_BELOW_MINIMUM)
}

const no = (property: string, why: string) => refuse('error.badRequest.invalidInput', { property, why })
