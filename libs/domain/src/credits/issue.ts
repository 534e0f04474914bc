import { DEFAULT_CURRENCY, digitsIn, mostUnits, toMinor, typedMinor } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'

/** The digits that one issue or revocation may have before its decimals: 999999 in a currency with cents (CREDITS-15). */
const CREDIT_DIGITS = 6

/** The most major units of a currency that one issue or revocation may move (CREDITS-15). */
export const mostCredits = (currency: Currency): number => mostUnits(CREDIT_DIGITS, currency)

/** The currency that a partner issues and revokes credits in; SGD where it has chosen none (CREDITS-46, CREDITS-54). */
export const creditCurrency = (defaultCurrencyId: string | null): Currency => defaultCurrencyId ?? DEFAULT_CURRENCY

/** Limits of a partner, in minor units; null or 0 is no limit (CREDITS-49). */
export type CreditLimits = {
  /** Of all that customers hold. */
  maxClubCreditIssue: number | null
  /** Of what one customer holds. */
  maxClubCreditCustomer: number | null
  /** Of one issue, whoever issues. */
  maxClubCreditStaff: number | null
}

const exceeds = (amount: number, limit: number | null): boolean => !!limit && amount > limit

const isMovable = (amount: number, currency: Currency): boolean =>
  amount > 0 && amount <= toMinor(mostCredits(currency), currency)

/**
 * Issues credits to a customer; returns the balance afterwards. Refuses an amount of 0, below 0 or above `mostCredits`, then
 * what is over a limit: per issue, per customer, overall; equal to a limit is allowed (CREDITS-12 to -15, CREDITS-49, CREDITS-53).
 * Minor units.
 */
export const decideIssue = (
  limits: CreditLimits,
  request: { amount: number; currency: Currency; balance: number; outstanding: number },
): Decision<number> => {
  const { amount, currency, balance, outstanding } = request
  if (!isMovable(amount, currency)) return refuse('error.badRequest.invalidInput', { property: 'amount' })
  if (exceeds(amount, limits.maxClubCreditStaff))
    return refuse('error.badRequest.violateMaxCreditIssuancePerStaffLimit', { maximum: limits.maxClubCreditStaff })
  if (exceeds(balance + amount, limits.maxClubCreditCustomer))
    return refuse('error.badRequest.violateMaxCreditIssuancePerCustomerLimit', {
      maximum: limits.maxClubCreditCustomer,
    })
  if (exceeds(outstanding + amount, limits.maxClubCreditIssue))
    return refuse('error.badRequest.violateMaxOverallCreditLimit', { maximum: limits.maxClubCreditIssue })
  return accept(balance + amount)
}

/** Takes credits back; returns the balance afterwards. Refuses more than the customer holds in that currency (CREDITS-54). Minor units. */
export const decideRevoke = (request: { amount: number; currency: Currency; balance: number }): Decision<number> => {
  const { amount, currency, balance } = request
  if (!isMovable(amount, currency)) return refuse('error.badRequest.invalidInput', { property: 'amount' })
  return amount > balance ? refuse('error.badRequest.creditBalanceNotEnough', { balance }) : accept(balance - amount)
}

const TOO_MUCH = 'Max number Amount is 6'

/** What is wrong with the dialog of an issue or a revocation, in the words of CREDITS-53. */
export type MovementProblem =
  | 'Amount is invalid'
  | typeof TOO_MUCH
  | 'Please Select Customer'
  | 'Please select credit type'

/** What is wrong with an amount as it is typed, in major units: no number, below 0, finer than the coins, or above the most (CREDITS-12 to -15). */
export const creditAmountProblem = (typed: string, currency: Currency): MovementProblem | undefined => {
  const amount = typedMinor(typed, currency)
  if (amount === null || amount < 0) return 'Amount is invalid'
  return amount > toMinor(mostCredits(currency), currency) ? TOO_MUCH : undefined
}

/** How many digits an amount has at most, as the dialog says (CREDITS-53). */
export const creditDigits = (currency: Currency): number => digitsIn(CREDIT_DIGITS, currency)

/** The most characters that a limit of credits is typed with (CREDITS-22). */
export const LONGEST_LIMIT = 8

/** A limit as it is typed, in minor units; null for none, undefined for what is no amount or below 0 (CREDITS-21, CREDITS-49). */
export const typedLimit = (typed: string, currency: Currency): number | null | undefined => {
  if (typed.trim() === '') return null
  const limit = typedMinor(typed, currency)
  return limit === null || limit < 0 ? undefined : limit
}
