import { toMinor } from './convert.ts'
import { decimalsOf } from './currency.ts'
import type { Currency } from './currency.ts'

const GROUPED = { ',': /^[1-9]\d{0,2}(,\d{3})+$/, '.': /^[1-9]\d{0,2}(\.\d{3})+$/ } as const
type Mark = keyof typeof GROUPED

/** Digits without separators of thousands; null where they do not stand every three digits. */
const ungrouped = (digits: string, mark: Mark): string | null => {
  if (!digits.includes(mark)) return digits
  return GROUPED[mark].test(digits) ? digits.replaceAll(mark, '') : null
}

/** Where one kind of mark alone stands, whether it is the decimal mark. */
const isDecimalMark = (digits: string, mark: Mark, decimals: number): boolean => {
  if (decimals === 0 || digits.split(mark).length > 2) return false
  return mark === '.' || !GROUPED[','].test(digits)
}

/**
 * A number as people type it, with a point as its decimal mark; null where it can be read in no way or in the wrong one. Of two kinds
 * of marks the last is the decimal one: '1,250.50' and '1.250,50' are 1250.50. A comma alone is the decimal mark, '12,50' is 12.50,
 * unless it stands where thousands are separated: '1,250' is 1250. A point alone is the decimal mark; where there are no decimals,
 * both marks separate thousands: '20.000' is 20000.
 */
export const decimalText = (typed: string, decimals: number): string | null => {
  const text = typed.trim()
  const sign = /^[+-]/.exec(text)?.[0] ?? ''
  const digits = text.slice(sign.length)
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  if (at < 0) return text
  const mark = digits[at] as Mark
  const other = mark === ',' ? '.' : ','
  const isDecimal = digits.includes(other)
    ? decimals > 0 && digits.split(mark).length === 2
    : isDecimalMark(digits, mark, decimals)
  if (!isDecimal) {
    const whole = digits.includes(other) ? null : ungrouped(digits, mark)
    return whole === null ? null : sign + whole
  }
  const whole = ungrouped(digits.slice(0, at), other)
  const rest = digits.slice(at + 1)
  // Cents have two digits at most: three after a comma are thousands that stand in the wrong place.
  if (whole === null || (mark === ',' && rest.length > decimals)) return null
  return `${sign}${whole}.${rest}`
}

/** The same for an amount of a currency, in major units. */
export const amountText = (typed: string, currency: Currency): string | null => decimalText(typed, decimalsOf(currency))

/** An amount as it is typed, in minor units; null while it is none, or finer than the currency's coins. */
export const typedMinor = (typed: string, currency: Currency): number | null => {
  const text = amountText(typed, currency) ?? ''
  const [, decimals = ''] = text.split('.')
  if (!/^-?\d{1,12}(\.\d+)?$/.test(text) || decimals.length > decimalsOf(currency)) return null
  return toMinor(text, currency)
}
