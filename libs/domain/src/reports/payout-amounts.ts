import type { PaymentMethod } from '../fees/payment-methods.ts'
import { fraction, plus, roundUp, times, toMinor, type Currency } from '../money/index.ts'

/** The methods by which the platform takes the money, and owes it to the partner; all others it takes itself (REPORT-20). */
export const COLLECTED_METHODS: readonly PaymentMethod[] = ['creditCard', 'razorpay', 'fieldhouseWallet']

/** What the platform keeps of what it collects in a currency: a percentage, and an amount in major units (SUPERADMIN-10). */
export type Commission = { fieldhouseFeesPercentage: number; fieldhouseFeesAmount: number }

/**
 * What of an order is the platform's and what is owed to the partner, in minor units (REPORT-20). `collected` is what the platform took
 * of it less what it gave back, with the processing fees in it; `fees` are those. The commission is rounded up and never more than what is
 * left without fees, so that both add up to that; where nothing is left, both are 0.
 */
export const payoutAmounts = (
  { collected, fees, currency }: { collected: number; fees: number; currency: Currency },
  commission: Commission | null,
): { commissionAmount: number; payoutAmount: number } => {
  const base = Math.max(0, collected - fees)
  if (base === 0 || commission === null) return { commissionAmount: 0, payoutAmount: base }
  const share = times(fraction(commission.fieldhouseFeesPercentage), { numerator: BigInt(base), denominator: 100n })
  const amount = fraction(toMinor(commission.fieldhouseFeesAmount, currency))
  const commissionAmount = Math.min(base, roundUp(plus(share, amount)))
  return { commissionAmount, payoutAmount: base - commissionAmount }
}
