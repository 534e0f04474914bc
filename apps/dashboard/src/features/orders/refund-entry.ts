import { formatAmount, fraction, toMinor } from '@fieldhouse/domain/money'
import { enteredRefund, isRefundWithin, refundOfPercent } from '@fieldhouse/domain/orders'

/** The two fields of a refund, which follow each other; `amount` in minor units, null while the text is no amount. */
export type RefundEntry = { amountText: string; percentText: string; amount: number | null }

const minorIn = (text: string, currency: string): number | null => {
  try {
    return toMinor(text.trim() === '' ? '0' : text, currency)
  } catch {
    return null
  }
}

// An amount above the maximum is refused as an amount; a percentage is never shown above 100 (ORDERS-57).
const percentOf = (amount: number, maximum: number): string =>
  maximum > 0 ? String(Math.min(100, Math.floor((amount * 10_000) / maximum) / 100)) : '0'

// As it would be typed: without separators of thousands.
const plain = (minor: number, currency: string): string => formatAmount(minor, currency).replaceAll(',', '')

/** The fields for an amount of minor units. */
export const entryOfAmount = (amount: number, maximum: number, currency: string): RefundEntry => ({
  amountText: plain(amount, currency),
  percentText: percentOf(amount, maximum),
  amount,
})

/** The fields after an amount was typed: a negative one is reset to 0 (ORDERS-56). */
export const typeAmount = (text: string, maximum: number, currency: string): RefundEntry => {
  const typed = minorIn(text, currency)
  if (typed === null) return { amountText: text, percentText: '', amount: null }
  const amount = enteredRefund(typed)
  return { amountText: typed < 0 ? '0' : text, percentText: percentOf(amount, maximum), amount }
}

/** The fields after a percentage was typed: held between 0 and 100 (ORDERS-56, ORDERS-57). */
export const typePercent = (text: string, maximum: number, currency: string): RefundEntry => {
  let percent
  try {
    const { numerator, denominator } = fraction(text.trim() === '' ? '0' : text)
    percent = Number(numerator) / Number(denominator)
  } catch {
    return { amountText: '', percentText: text, amount: null }
  }
  const amount = refundOfPercent(percent, maximum)
  const held = percent > 100 ? '100' : percent < 0 ? '0' : text
  return { amountText: plain(amount, currency), percentText: held, amount }
}

/** Whether the entry may be confirmed (ORDERS-58). */
export const isConfirmable = ({ amount }: RefundEntry, maximum: number): boolean =>
  amount !== null && isRefundWithin(amount, maximum)
