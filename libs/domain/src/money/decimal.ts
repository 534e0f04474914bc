/** An exact fraction; `denominator` is positive. Percentages and amounts are computed in it, never in floats. */
export type Fraction = { numerator: bigint; denominator: bigint }

// At least one digit stands before or after the point.
const TEXT = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/**
 * Reads a decimal number exactly: 1.1 is 11/10, not the float beside it.
 * Throws a RangeError for anything that is no decimal number (NaN, Infinity, '', 'abc').
 */
export const fraction = (value: string | number): Fraction => {
  const text = String(value).trim()
  const match = TEXT.exec(text)
  if (!match) throw new RangeError(`Not a decimal number: ${text}`)
  const [, sign, whole, decimals = '', exponent = '0'] = match
  const scale = decimals.length - Number(exponent)
  const magnitude = BigInt(`${whole}${decimals}`) * (scale < 0 ? 10n ** BigInt(-scale) : 1n)
  return { numerator: sign === '-' ? -magnitude : magnitude, denominator: scale > 0 ? 10n ** BigInt(scale) : 1n }
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})

export const times = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

const safe = (whole: bigint): number => {
  const number = Number(whole)
  if (!Number.isSafeInteger(number)) throw new RangeError('Amount too large')
  // BigInt has no -0, Number(0n) is 0: sums of money never print '-0.00'.
  return number
}

/** The smallest whole number that is not less (towards positive infinity). */
export const roundUp = ({ numerator, denominator }: Fraction): number => {
  const quotient = numerator / denominator
  return safe(numerator > 0n && numerator % denominator !== 0n ? quotient + 1n : quotient)
}

/** The largest whole number that is not more (towards negative infinity). */
export const roundDown = (value: Fraction): number => -roundUp({ ...value, numerator: -value.numerator }) || 0

/** The nearest whole number; a half goes away from zero. */
export const roundHalfAway = ({ numerator, denominator }: Fraction): number => {
  const magnitude = (2n * (numerator < 0n ? -numerator : numerator) + denominator) / (2n * denominator)
  return safe(numerator < 0n ? -magnitude : magnitude)
}
