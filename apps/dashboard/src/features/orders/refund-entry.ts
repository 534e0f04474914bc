import { amountText, formatAmount, fraction, toMinor } from '@fieldhouse/domain/money'
import { enteredRefund, isRefundWithin, percentOfRefund, refundOfPercent } from '@fieldhouse/domain/orders'

/** The two fields of a refund, which follow each other; `amount` in minor units, null while the text is no amount. */
export type RefundEntry = { amountText: string; percentText: string; amount: number | null }

const minorIn = (text: string, currency: string): number | null => {
  const read = amountText(text.trim() === '' ? '0' : text, currency)
  if (read === null) return null
  try {
    return toMinor(read, currency)
  } catch {
    return null
  }
}

// An amount above the maximum is refused as an amount: it is no percentage of it, and none is shown above 100 (ORDERS-57).
const percentOf = (amount: number, maximum: number): string =>
  isRefundWithin(amount, maximum) ? String(percentOfRefund(amount, maximum)) : ''

// As it would be typed: without separators of thousands.
const plain = (minor: number, currency: string): string => formatAmount(minor, currency).replaceAll(',', '')

/** The fields for an amount of minor units. */
export const entryOfAmount = (amount: number, maximum: number, currency: string): RefundEntry => ({
  amountText: plain(amount, currency),
  percentText: percentOf(amount, maximum),
  amount,
})

/** The fields while nobody has said how much: nothing goes back by them. */
export const NO_ENTRY: RefundEntry = { amountText: '', percentText: '', amount: null }

/** What was typed under another maximum: the amount stays, its percentage follows. */
export const entryWithin = (entry: RefundEntry, maximum: number): RefundEntry =>
  entry.amount === null ? entry : { ...entry, percentText: percentOf(entry.amount, maximum) }

/** The fields after an amount was typed: a negative one is reset to 0 (ORDERS-56). */
export const typeAmount = (text: string, maximum: number, currency: string): RefundEntry => {
  const typed = minorIn(text, currency)
  if (typed === null) return { amountText: text, percentText: '', amount: null }
  const amount = enteredRefund(typed)
  return { amountText: typed < 0 ? '0' : text, percentText: percentOf(amount, maximum), amount }
}

/** The fields after a percentage was typed, with a point or a comma as its decimal mark: held between 0 and 100 (ORDERS-56, ORDERS-57). */
export const typePercent = (text: string, maximum: number, currency: string): RefundEntry => {
  let percent
  try {
    const { numerator, denominator } = fraction(text.trim() === '' ? '0' : text.trim().replace(',', '.'))
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
