import type { Api, Call } from '@fieldhouse/contract'
import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import { isPlanPrice, PRESET_MONTHS, type RecurringMonths } from '@fieldhouse/domain/memberships'
import { amountText } from '@fieldhouse/domain/money'
import { richTextOrNull, richTextProblem } from '@fieldhouse/domain/rich-text'
import type { Problems } from '../../../lib/form/problems.ts'
import { NO_PAUSE, pauseBody, pauseProblems, pauseValuesOf, type PauseProblem, type PauseValues } from './pause-form.ts'
import {
  NO_RENEWAL,
  renewalBody,
  renewalProblems,
  renewalValuesOf,
  type RenewalProblem,
  type RenewalValues,
} from './renewal-form.ts'

/** What stands in the form of a plan; prices as they are typed. */
export type PlanValues = PauseValues &
  RenewalValues & {
    name: string
    /** Rich text; '' without any. */
    benefits: string
    price1: string
    months1: RecurringMonths
    price2: string
    months2: RecurringMonths
    unusedRefundPercent: string
  }
export type PlanProblem = PauseProblem | RenewalProblem | 'tooLong' | 'unusedRefund'

/** A plan before anybody typed anything (MEMBERSHIPS-22). */
export const NO_PLAN: PlanValues = {
  name: '',
  benefits: '',
  price1: '',
  months1: PRESET_MONTHS.first,
  price2: '',
  months2: PRESET_MONTHS.second,
  unusedRefundPercent: '100',
  ...NO_PAUSE,
  ...NO_RENEWAL,
}

/** What of a plan can be edited: its name, benefits and the rules for pauses, renewals and refunds (MEMBERSHIPS-23, BEYOND-27, BEYOND-46, BEYOND-50). */
export type EditedValues = Pick<PlanValues, 'name' | 'benefits' | 'unusedRefundPercent'> & PauseValues & RenewalValues

export const editedOf = ({ name, benefits, pause, renewal, unusedRefundPercent }: MembershipPlan): EditedValues => ({
  name,
  benefits: benefits ?? '',
  ...pauseValuesOf({ pause }),
  ...renewalValuesOf({ renewal }),
  unusedRefundPercent: String(unusedRefundPercent),
})

const priceOf = (typed: string, currency: string): number | null => {
  const text = amountText(typed, currency)
  const price = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return isPlanPrice(price, currency) ? price : null
}

/** Whether a share is typed as a whole number of per cents. */
const isPercent = (typed: string): boolean => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= 100

/** What is wrong with a plan's name, benefits and the rules for pauses, renewals and refunds (MEMBERSHIPS-13, BEYOND-27, BEYOND-46, BEYOND-50). */
export const editedProblems = (values: EditedValues, currency: string): Problems<EditedValues, PlanProblem> => ({
  ...(values.name.trim() === '' && { name: 'missing' }),
  benefits: richTextProblem(values.benefits),
  ...pauseProblems(values, currency),
  ...renewalProblems(values),
  ...(!isPercent(values.unusedRefundPercent) && { unusedRefundPercent: 'unusedRefund' }),
})

/** What is wrong with a new plan: a name or a first price that is missing, prices that are none (MEMBERSHIPS-13, MEMBERSHIPS-18). */
export const planProblems = (values: PlanValues, currency: string): Problems<PlanValues, PlanProblem> => ({
  ...editedProblems(values, currency),
  ...(values.price1.trim() === ''
    ? { price1: 'missing' }
    : priceOf(values.price1, currency) === null && { price1: 'price' }),
  ...(values.price2.trim() !== '' && priceOf(values.price2, currency) === null && { price2: 'price' }),
})

/** Whether everything is there that a plan must have (MEMBERSHIPS-22). */
export const isFilledOut = ({ name, price1 }: Pick<PlanValues, 'name' | 'price1'>): boolean =>
  name.trim() !== '' && price1.trim() !== ''

/** The options that stand in the form, in major units: the second one is dropped where it has no price (MEMBERSHIPS-18). */
export const pricingOf = ({ price1, months1, price2, months2 }: PlanValues, currency: string) =>
  [
    { price: priceOf(price1, currency), currency, recurring: months1 },
    { price: priceOf(price2, currency), currency, recurring: months2 },
  ].flatMap(({ price, ...option }) => (price === null ? [] : [{ price, ...option }]))

/** What a save sends of name, benefits and the rules for pauses, renewals and refunds; emptied benefits are none. */
export const editedBody = ({ name, benefits, unusedRefundPercent, ...rules }: EditedValues, currency: string) => ({
  name: name.trim(),
  benefits: richTextOrNull(benefits),
  pause: pauseBody(rules, currency),
  renewal: renewalBody(rules),
  unusedRefundPercent: Number(unusedRefundPercent),
})

/** The call that makes a plan (MEMBERSHIPS-32). */
export const planBody = (values: PlanValues, currency: string): Call<Api['createMembershipPlan']>['body'] => ({
  ...editedBody(values, currency),
  pricing: pricingOf(values, currency),
})
