import { CURRENCIES, digitsIn, fraction, mostUnits, roundHalfAway, toMinor } from '../money/index.ts'
import type { Currency } from '../money/index.ts'

/** The characters that the amount field of a line item takes: 7 in a currency with cents (ORDERS-67). */
const CHARACTERS = 7

/** The most major units of a line item, and with a sign the least: 9999999 in a currency with cents (ORDERS-67). */
export const mostOfLine = (currency: Currency): number => mostUnits(CHARACTERS, currency)

/** The most minor units of a line item in any currency. */
export const MOST_OF_ANY_LINE = Math.max(...CURRENCIES.map((currency) => toMinor(mostOfLine(currency), currency)))

/**
 * What the amount field takes of a typed text: 7 characters, more in a currency without cents, the sign and commas between thousands not counted; the
 * rest is ignored (ORDERS-67, ORDERS-141).
 */
export const typedAmount = (text: string, currency: Currency): string => {
  const most = digitsIn(CHARACTERS, currency)
  let counted = 0
  let taken = ''
  for (const [at, character] of [...text].entries()) {
    const isSign = at === 0 && (character === '+' || character === '-')
    const isSeparator = character === ',' && /^,\d{3}(?!\d)/.test(text.slice(at))
    if (!isSign && !isSeparator && ++counted > most) break
    taken += character
  }
  return taken
}

/**
 * The amount of a line item on leaving the field, in major units: two decimals, a half away from zero, within the limits
 * (ORDERS-65, ORDERS-67, ORDERS-141). 0 for a text that is no number.
 */
export const lineItemAmount = (text: string, currency: Currency): number => {
  let exact
  try {
    exact = fraction(text)
  } catch {
    return 0
  }
  const hundredths = roundHalfAway({ ...exact, numerator: exact.numerator * 100n })
  const most = mostOfLine(currency)
  return Math.min(most, Math.max(-most, hundredths / 100))
}

/** What the '+' and '-' buttons make of an amount: '-' works on a positive one only (ORDERS-68). */
export const withSign = (amount: number, sign: '+' | '-'): number =>
  sign === '+' ? Math.abs(amount) : amount > 0 ? -amount : amount

/** True for a line that is not added: the form just closes (ORDERS-66). `amount` in major units. */
export const addsNothing = (amount: number, description: string): boolean => amount === 0 || description.trim() === ''

/** A line item as a new transaction sends it: a sign, and a price without sign in minor units (ORDERS-25, ADDTX-56). */
export const createdLine = (amount: number, currency: Currency): { statusAmount: '+' | '-'; price: number } => ({
  statusAmount: amount < 0 ? '-' : '+',
  price: toMinor(Math.abs(amount), currency),
})

/** A line item's price as an update sends it: signed, in minor units (ORDERS-91, ADDTX-56). */
export const updatedPrice = (amount: number, currency: Currency): number => {
  const { statusAmount, price } = createdLine(amount, currency)
  return statusAmount === '-' ? -price : price
}

/** What adding line items leads to: a charge, a refund, or 'Not things to change' (ORDERS-50, ORDERS-51, ORDERS-70). Minor units. */
export const effectOf = (prices: readonly number[]): { kind: 'charge' | 'refund' | 'nothing'; amount: number } => {
  const net = prices.reduce((sum, price) => sum + price, 0)
  return { kind: net > 0 ? 'charge' : net < 0 ? 'refund' : 'nothing', amount: Math.abs(net) }
}

/**
 * True when a negative update is confirmed without the refund dialog: it reaches what is being refunded already. Then each
 * pending purchase is switched to cash and marked paid (ORDERS-52, ORDERS-140). Minor units.
 */
export const isConfirmedDirectly = (refund: number, refunding: number): boolean => refunding > 0 && refund >= refunding
