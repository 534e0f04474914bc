import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import { decideRenewalRule, RENEWAL_LIMITS } from '@fieldhouse/domain/memberships'
import type { Problems } from '../../../lib/form/problems.ts'

/** How memberships of a plan renew, as it stands in the form: numbers and lists of them as they are typed. */
export type RenewalValues = {
  renewable: boolean
  orderDays: string
  reminderDays: string
  chargeDays: string
  graceDays: string
}
export type RenewalProblem = 'orderDays' | 'graceDays' | 'steps'

type Rule = NonNullable<MembershipPlan['renewal']>

/** A plan without renewals, and what stands there once they are switched on. */
export const NO_RENEWAL: RenewalValues = {
  renewable: false,
  orderDays: '7',
  reminderDays: '5, 10',
  chargeDays: '4, 7, 10',
  graceDays: '7',
}

export const renewalValuesOf = ({ renewal }: Pick<MembershipPlan, 'renewal'>): RenewalValues =>
  renewal
    ? {
        renewable: true,
        orderDays: String(renewal.orderDays),
        reminderDays: renewal.reminderDays.join(', '),
        chargeDays: renewal.chargeDays.join(', '),
        graceDays: String(renewal.graceDays),
      }
    : NO_RENEWAL

/** A whole number within limits; null for anything else. */
const wholeOf = (typed: string, least: number, most: number): number | null => {
  const number = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : -1
  return number >= least && number <= most ? number : null
}

/** Days as a list with commas between them; null where one of them is no number. */
const listOf = (typed: string): number[] | null => {
  const parts = typed
    .split(/[,;\s]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const days = parts.map((part) => wholeOf(part, 1, RENEWAL_LIMITS.orderDays + RENEWAL_LIMITS.graceDays))
  return days.length <= RENEWAL_LIMITS.steps && days.every((day) => day !== null) ? days : null
}

/** What is wrong with the rule for renewals; nothing where the plan has none. */
export const renewalProblems = (values: RenewalValues): Problems<RenewalValues, RenewalProblem> => {
  if (!values.renewable) return {}
  const orderDays = wholeOf(values.orderDays, 1, RENEWAL_LIMITS.orderDays)
  const graceDays = wholeOf(values.graceDays, 0, RENEWAL_LIMITS.graceDays)
  const isWrong = (steps: Partial<Rule>) =>
    orderDays !== null &&
    graceDays !== null &&
    !decideRenewalRule({ orderDays, graceDays, reminderDays: [], chargeDays: [], ...steps }).ok
  const [reminderDays, chargeDays] = [listOf(values.reminderDays), listOf(values.chargeDays)]
  return {
    ...(orderDays === null && { orderDays: 'orderDays' }),
    ...(graceDays === null && { graceDays: 'graceDays' }),
    ...((reminderDays === null || isWrong({ reminderDays })) && { reminderDays: 'steps' }),
    ...((chargeDays === null || isWrong({ chargeDays })) && { chargeDays: 'steps' }),
  }
}

/** The rule as a save sends it; the values are sound. */
export const renewalBody = (values: RenewalValues): MembershipPlan['renewal'] =>
  values.renewable
    ? {
        orderDays: Number(values.orderDays),
        reminderDays: listOf(values.reminderDays) ?? [],
        chargeDays: listOf(values.chargeDays) ?? [],
        graceDays: Number(values.graceDays),
      }
    : null
