import { amountText, decimalsOf, formatAmount, toMinor } from '@fieldhouse/domain/money'

/** What was typed as an amount, in minor units; null while it is none, or finer than the currency's coins. */
export const countedOf = (typed: string, currency: string): number | null => {
  const text = amountText(typed, currency) ?? ''
  const [, decimals = ''] = text.split('.')
  if (!/^-?\d{1,12}(\.\d+)?$/.test(text) || decimals.length > decimalsOf(currency)) return null
  return toMinor(text, currency)
}

/** A difference with its sign, so that too little and too much can't be taken for each other. */
export const signed = (minor: number, currency: string): string =>
  `${minor > 0 ? '+' : ''}${formatAmount(minor, currency).replace('-', '−')}`
