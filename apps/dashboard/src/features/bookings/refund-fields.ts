import { enteredRefund, isRefundWithin, refundOfPercent } from '@fieldhouse/domain/orders'
import { formatAmount, toMinor, type Currency } from '@fieldhouse/domain/money'

/** What stands in the two fields of a refund; each follows the other (ORDERS-56, BOOKING-102). */
export type RefundFields = { amount: string; percent: string }

const plain = (minor: number, currency: Currency): string => formatAmount(minor, currency).replaceAll(',', '')

const percentText = (minor: number, maximum: number): string =>
  maximum === 0 ? '0' : String(Math.round((minor * 10_000) / maximum) / 100)

/** The fields for an amount in minor units. */
export const fieldsOf = (minor: number, maximum: number, currency: Currency): RefundFields => ({
  amount: plain(minor, currency),
  percent: percentText(minor, maximum),
})

const NUMBER = /^-?\d*(?:[.,]\d*)?$/

const parse = (text: string): string | null => {
  const trimmed = text.trim()
  if (!NUMBER.test(trimmed)) return null
  const dotted = trimmed.replace(',', '.')
  return /\d/.test(dotted) ? dotted : '0'
}

/** The amount that the fields mean, minor units; a negative one counts as 0. Null for what is no number. */
export const amountOf = ({ amount }: RefundFields, currency: Currency): number | null => {
  const typed = parse(amount)
  return typed === null ? null : enteredRefund(toMinor(typed, currency))
}

/** Typing an amount writes the percentage along; a negative amount becomes 0 at once. */
export const typeAmount = (text: string, maximum: number, currency: Currency): RefundFields => {
  const minor = amountOf({ amount: text, percent: '' }, currency)
  if (minor === null) return { amount: text, percent: '' }
  const amount = text.trim().startsWith('-') ? plain(0, currency) : text
  return { amount, percent: percentText(minor, maximum) }
}

/** Typing a percentage writes the amount along; it is held between 0 and 100. */
export const typePercent = (text: string, maximum: number, currency: Currency): RefundFields => {
  const typed = parse(text)
  if (typed === null) return { amount: '', percent: text }
  const held = Math.min(100, Math.max(0, Number(typed)))
  return {
    amount: plain(refundOfPercent(held, maximum), currency),
    percent: held === Number(typed) ? text : String(held),
  }
}

/** Whether the fields may be confirmed (ORDERS-58). */
export const isConfirmable = (fields: RefundFields, maximum: number, currency: Currency): boolean => {
  const minor = amountOf(fields, currency)
  return minor !== null && isRefundWithin(minor, maximum)
}
