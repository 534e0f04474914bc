import type { PaymentMethod } from '../fees/payment-methods.ts'
import { fraction, plus, roundUp, times, toMinor, type Currency } from '../money/index.ts'

/** The methods by which the platform takes the money, and owes it to the partner; all others it takes itself (REPORT-20). */
export const COLLECTED_METHODS: readonly PaymentMethod[] = ['creditCard', 'razorpay', 'fieldhouseWallet']

/** What the platform keeps of what it collects in a currency: a percentage, and an amount in major units (SUPERADMIN-10). */
export type Commission = { fieldhouseFeesPercentage: number; fieldhouseFeesAmount: number }

/**
 * What of an order is the platform's and what is owed to the partner, in minor units (REPORT-20). `collected` is what the platform took
 * of it less what it gave back, with the processing fees in it; `fees` are those; `borne` is what the platform bears of the discount that
 * stands (COUPONS-57). The commission is of what is left without fees, rounded up and never more than that. What the platform bears is
 * owed on top of the rest, all of it, while any of what it collected is left: nothing of it where everything was given back, or where the
 * partner takes the money itself; then all are 0. Where even the fees are gone, as when a bank has taken back a payment of which the provider
 * keeps its fee, the partner owes them: below 0.
 */
export const payoutAmounts = (
  { collected, fees, borne, currency }: { collected: number; fees: number; borne: number; currency: Currency },
  commission: Commission | null,
): { commissionAmount: number; borneAmount: number; payoutAmount: number } => {
  const left = collected - fees
  const base = Math.max(0, left)
  const borneAmount = base === 0 ? 0 : borne
  const commissionAmount = commission === null ? 0 : commissionOf(base, commission, currency)
  return { commissionAmount, borneAmount, payoutAmount: left - commissionAmount + borneAmount }
}

const commissionOf = (
  base: number,
  { fieldhouseFeesPercentage, fieldhouseFeesAmount }: Commission,
  currency: Currency,
): number => {
  const share = times(fraction(fieldhouseFeesPercentage), { numerator: BigInt(base), denominator: 100n })
  const amount = fraction(toMinor(fieldhouseFeesAmount, currency))
  return Math.min(base, roundUp(plus(share, amount)))
}
