import type { CashCount } from './types.ts'

/** Cash that was over (above 0) or short (below 0) in a currency; minor units. */
export type CashDifference = { currency: string; amount: number }

/**
 * What closing a day posts of its cash: what was counted less what was expected, less what its earlier closes have posted, so that all of
 * them together come to what was counted last (BEYOND-14). Nothing where it comes to 0.
 */
export const cashToPost = (counts: readonly CashCount[], posted: readonly CashDifference[]): CashDifference[] => {
  const sums = new Map<string, number>()
  const add = (currency: string, amount: number) => sums.set(currency, (sums.get(currency) ?? 0) + amount)
  for (const { currency, counted, expected } of counts) add(currency, counted - expected)
  for (const { currency, amount } of posted) add(currency, -amount)
  return [...sums].flatMap(([currency, amount]) => (amount === 0 ? [] : [{ currency, amount }]))
}

/** The journal of cash that was over or short: the till holds so much more than was taken. */
export const cashPostings = (amount: number): { account: string; amount: number }[] => [
  { account: 'settlement.cash', amount },
  { account: 'cashOverShort', amount: -amount },
]
