import { roundHalfAway } from '../money/decimal.ts'

/** How much is left of something that is used bit by bit. */
export type Rest = { left: number; total: number }

/**
 * What cancelling something suggests to give back of its price for what was not used of it: the share that is left, and of that as many per
 * cent as the rule under which it was sold says. Minor units, rounded once, half away from zero (docs/rules/refunds.md, BEYOND-50).
 */
export const worthOfUnused = (price: number, { left, total }: Rest, percent: number): number =>
  roundHalfAway({
    numerator: BigInt(price) * BigInt(left) * BigInt(percent),
    denominator: BigInt(total) * 100n,
  })

/** What is suggested for a line that is used bit by bit, and why: how much of it is left, and how many per cent of its value go back. */
export type Unused = Rest & { lineItemId: string; unit: 'pass' | 'day'; percent: number; amount: number }

/** What cancelling a line suggests to give back, in minor units. */
export type Suggested = { lineItemId: string; amount: number } | Unused

/** What a refund of a cancellation may be at the most, what is suggested, and for which lines as they were used in part; minor units. */
export type RefundLimits = { maximum: number; byPolicy: number | null; unused?: Unused[] }

/** What is suggested for the lines that are cancelled, never more than `maximum`; null where nothing speaks of any of them. Minor units. */
export const refundLimits = (lines: readonly Suggested[], maximum: number): RefundLimits => {
  const suggested = lines.reduce((sum, { amount }) => sum + amount, 0)
  const unused = lines.filter((line) => 'unit' in line)
  return {
    maximum,
    byPolicy: lines.length === 0 ? null : Math.min(maximum, suggested),
    ...(unused.length > 0 && { unused }),
  }
}
