import {
  choiceOf,
  feeOfRefund,
  isBelowMinimum,
  liftedHours,
  NEW_POLICY,
  newRule,
  POLICY_LIMITS,
  policyOf,
  refundPercentage,
  type CancellationPolicy,
  type ReschedulePolicy,
  type RefundRule,
} from '@fieldhouse/domain/policies'
import type { Problems } from '../../lib/form/problems.ts'
import type { Partner } from '../../lib/session/session.ts'

/** What stands in a field of numbers: a number, or what is typed as long as it is none. */
export type Typed = number | string

/** A refund rule as its fields hold it. */
export type RuleFields = {
  /** Tells the rows apart. */
  key: string
  hours: Typed
  /** What comes back, in percent. */
  refund: Typed
  /** Kept as it is, for no field shows it (POLICIES-27). */
  feeCents: number
}

export type PolicyValues = {
  allowed: boolean
  minHours: Typed
  rules: readonly RuleFields[]
  reschedules: boolean
  rescheduleMinHours: Typed
  cancelsAfterwards: boolean
  reschedulesAgain: boolean
}

/** The policies as they were read, with their version. */
export type StandingPolicies = Pick<Partner, 'cancelationPolicies' | 'reschedulePolicy'> & { version: number }

export const standingOf = ({ cancelationPolicies, reschedulePolicy, policiesVersion }: Partner): StandingPolicies => ({
  cancelationPolicies,
  reschedulePolicy,
  version: policiesVersion,
})

/** What is sold under these policies today (POLICIES-03). */
const SERVICE = 'facilityBooking' as const

const policyFor = ({ cancelationPolicies }: Pick<Partner, 'cancelationPolicies'>): CancellationPolicy | null =>
  cancelationPolicies.find(({ serviceType }) => serviceType === SERVICE) ?? null

/** Whether a club has said what customers may cancel. */
export const hasPolicy = (partner: Pick<Partner, 'cancelationPolicies'>): boolean => policyFor(partner) !== null

/** What stands in the form of such policies (POLICIES-09, POLICIES-17, POLICIES-29). */
export const valuesOf = (standing: StandingPolicies): PolicyValues => {
  const { allowed, minHours, rules } = choiceOf(policyFor(standing))
  const reschedule = standing.reschedulePolicy
  return {
    allowed,
    minHours,
    rules: rules.map((rule, n) => rowOf(rule, `${n}`)),
    reschedules: reschedule !== null,
    rescheduleMinHours: reschedule?.minHoursBeforeServiceTime ?? NEW_POLICY.minHours,
    cancelsAfterwards: reschedule?.customerCancelationAfterReschedule ?? false,
    reschedulesAgain: reschedule?.customerRescheduleAgain ?? false,
  }
}

const rowOf = (rule: RefundRule, key: string): RuleFields => ({
  key,
  hours: rule.hoursBeforeServiceTime,
  refund: refundPercentage(rule),
  feeCents: rule.feeCents,
})

/** The rules with one more (POLICIES-12). */
export const withNewRule = ({ rules, minHours }: PolicyValues): RuleFields[] => [
  ...rules,
  rowOf(
    newRule(hoursOf(minHours) ?? NEW_POLICY.minHours),
    String(rules.reduce((most, { key }) => Math.max(most, Number(key) + 1), 0)),
  ),
]

/** The minimum as it is typed, and the rules that it lifts (POLICIES-10). */
export const withMinHours = ({ rules }: PolicyValues, minHours: Typed): Pick<PolicyValues, 'minHours' | 'rules'> => {
  const least = hoursOf(minHours)
  const lift = (hours: Typed) => (least === null || typeof hours !== 'number' ? hours : liftedHours(hours, least))
  return { minHours, rules: rules.map((rule) => ({ ...rule, hours: lift(rule.hours) })) }
}

/** The percentage that stands in the field once something is typed: more than 100 becomes 100 (POLICIES-14, POLICIES-25). */
export const typedRefund = (typed: Typed): Typed =>
  typeof typed === 'number' && typed > 100 ? refundPercentage({ feePercentage: feeOfRefund(typed) }) : typed

/** Whole hours that may be saved; null of anything else. */
const hoursOf = (typed: Typed): number | null =>
  typeof typed === 'number' && Number.isInteger(typed) && typed >= 0 && typed <= POLICY_LIMITS.hours ? typed : null

/** Whether a field of hours holds less than 0 (POLICIES-11). */
export const isNegative = (typed: Typed): boolean => Number(typed) < 0

/** What is wrong with the hours of a rule: they begin below the minimum (POLICIES-08), or are no hours. */
export const problemOfRule = ({ hours }: RuleFields, minHours: Typed): 'below' | 'hours' | null => {
  const least = hoursOf(minHours)
  if (least !== null && typeof hours === 'number' && isBelowMinimum(hours, least)) return 'below'
  return hoursOf(hours) === null ? 'hours' : null
}

/** What is wrong with the values, by field. What is switched off is not asked for. */
export const problemsOf = (values: PolicyValues): Problems<PolicyValues, 'hours' | 'below'> => {
  const { allowed, minHours, rules, reschedules, rescheduleMinHours } = values
  const wrong = allowed ? rules.map((rule) => problemOfRule(rule, minHours)).find((problem) => problem !== null) : null
  return {
    ...(allowed && hoursOf(minHours) === null && { minHours: 'hours' }),
    ...(wrong && { rules: wrong }),
    ...(reschedules && hoursOf(rescheduleMinHours) === null && { rescheduleMinHours: 'hours' }),
  }
}

/** The policies that saving would leave; null while the hours of one are none (POLICIES-05 to POLICIES-07). */
export const chosenOf = (
  values: PolicyValues,
): { cancellation: CancellationPolicy | null; reschedule: ReschedulePolicy | 'off' | null } => {
  const problems = problemsOf(values)
  const { allowed, minHours, rules, reschedules, rescheduleMinHours } = values
  const isSound = problems.minHours === undefined && problems.rules === undefined
  return {
    cancellation: isSound
      ? policyOf({ allowed, minHours: hoursOf(minHours) ?? NEW_POLICY.minHours, rules: rules.map(ruleOf) })
      : null,
    reschedule: !reschedules
      ? 'off'
      : problems.rescheduleMinHours === undefined
        ? {
            minHoursBeforeServiceTime: Number(rescheduleMinHours),
            customerCancelationAfterReschedule: values.cancelsAfterwards,
            customerRescheduleAgain: values.reschedulesAgain,
          }
        : null,
  }
}

const ruleOf = ({ hours, refund, feeCents }: RuleFields): RefundRule => ({
  hoursBeforeServiceTime: Number(hours),
  feePercentage: feeOfRefund(typeof refund === 'number' ? refund : null),
  feeCents,
})

/** The body that saves a cancellation policy: the whole list (POLICIES-23). */
export const cancelationBody = (policy: CancellationPolicy) => ({
  cancelationPolicies: [{ ...policy, serviceType: SERVICE, refundPolicies: [...policy.refundPolicies] }],
})
