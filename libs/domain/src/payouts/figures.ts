import type { Currency } from '../money/index.ts'
import { payoutAmounts } from '../reports/index.ts'

/** The commission of a deployment in one currency: percent, and an amount in major units (REPORT-20). */
export type CommissionRate = { percentage: number; amount: number }

/**
 * What cards, the gateway and the wallet took for an order and gave back, by the account of the ledger that it lies on, and what providers
 * withheld of it already. Minor units, not below 0; what was withheld and is given back since a payout is below 0.
 */
export type Collected = {
  accounts: Readonly<Record<string, { taken: number; refunded: number; withheld?: number }>>
  /** Processing fees contained in what was taken and not given back. */
  fees: number
  /** What the platform bears of the discount that stands (COUPONS-57). */
  borne: number
}

/** What is paid out for an order, and how that comes about: taken - refunded - fees - commission + borne = amount. Minor units. */
export type PayoutFigures = {
  taken: number
  refunded: number
  fees: number
  commission: number
  /** What the platform pays of the discount. */
  borne: number
  amount: number
}

export const NO_FIGURES: PayoutFigures = { taken: 0, refunded: 0, fees: 0, commission: 0, borne: 0, amount: 0 }

/** What an order comes to in payouts, all in all (PAYOUTS-21). */
export const figuresOf = (
  { accounts, fees, borne: share }: Collected,
  rate: CommissionRate,
  currency: Currency,
): PayoutFigures => {
  const all = Object.values(accounts)
  const taken = all.reduce((sum, account) => sum + account.taken, 0)
  const refunded = all.reduce((sum, account) => sum + account.refunded, 0)
  // By the rule of the daily report, so that both say the same of an order.
  const found = payoutAmounts(
    { collected: taken - refunded, fees, borne: share, currency },
    { fieldhouseFeesPercentage: rate.percentage, fieldhouseFeesAmount: rate.amount },
  )
  const { commissionAmount: commission, borneAmount: borne, payoutAmount: amount } = found
  return { taken, refunded, fees, commission, borne, amount }
}

const combined = (a: PayoutFigures, b: PayoutFigures, sign: 1 | -1): PayoutFigures => ({
  taken: a.taken + sign * b.taken,
  refunded: a.refunded + sign * b.refunded,
  fees: a.fees + sign * b.fees,
  commission: a.commission + sign * b.commission,
  borne: a.borne + sign * b.borne,
  amount: a.amount + sign * b.amount,
})

/** What is still to be paid out for an order: what it comes to less what payouts hold of it already; below 0 what is owed back. */
export const stillDue = (now: PayoutFigures, before: PayoutFigures): PayoutFigures => combined(now, before, -1)

/** The figures of several orders together. */
export const figuresTogether = (all: readonly PayoutFigures[]): PayoutFigures =>
  all.reduce((sum, each) => combined(sum, each, 1), NO_FIGURES)

/** Whether nothing of an order is to be paid out or owed back. */
export const isNothing = (figures: PayoutFigures): boolean => Object.values(figures).every((part) => part === 0)
