import { decimalsOf } from './currency.ts'
import type { Currency } from './currency.ts'
import { fraction, roundUp } from './decimal.ts'

/**
 * Major units to minor units, exact and rounded up: 1.10 SGD is 110, 12.341 SGD is 1235, 20000 VND is 20000 (COMMON-04, -06).
 * Throws a RangeError for what is no decimal number.
 */
export const toMinor = (major: string | number, currency: Currency): number => {
  const { numerator, denominator } = fraction(major)
  return roundUp({ numerator: numerator * 10n ** BigInt(decimalsOf(currency)), denominator })
}

/** Minor units to the nearest number of major units: 110 SGD cents is 1.1 (ORDERS-136). */
export const toMajor = (minor: number, currency: Currency): number => minor / 10 ** decimalsOf(currency)

/** The digits of an amount as programs read numbers: '1180.00', '20000', '-3.50'. `minor` in minor units. */
export const plainAmount = (minor: number, currency: Currency): string => digitsOf(minor, currency, (whole) => whole)

/** The digits of an amount with thousands separators: '1,180.00', '20,000', '-3.50'. `minor` in minor units. */
export const formatAmount = (minor: number, currency: Currency): string => digitsOf(minor, currency, inThousands)

const digitsOf = (minor: number, currency: Currency, grouped: (whole: string) => string): string => {
  const decimals = decimalsOf(currency)
  const padded = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const whole = grouped(padded.slice(0, padded.length - decimals))
  const rest = decimals === 0 ? '' : `.${padded.slice(-decimals)}`
  return `${minor < 0 ? '-' : ''}${whole}${rest}`
}

/** '1180' -> '1,180'. */
const inThousands = (digits: string): string => {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups.join(',')
}

/** An amount with its currency: 'SGD 20.00', 'VND 20,000' (SCHEDULE-69). `minor` in minor units. */
export const formatMoney = (minor: number, currency: Currency): string => `${currency} ${formatAmount(minor, currency)}`

/** An amount without its sign, in minor units: how much cheaper something is. */
export const withoutSign = (minor: number): number => Math.abs(minor)
