import type { Currency } from './currency.ts'

/** Amounts of one currency added up, in minor units. */
export const totalOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Amounts added up by currency, in the order in which the currencies come first; minor units. */
export const totalsByCurrency = (
  amounts: readonly { currency: Currency; amount: number }[],
): { currency: Currency; amount: number }[] => {
  const sums = new Map<Currency, number>()
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}
