import { roundHalfAway } from '../money/index.ts'
import { millionthsOf, WHOLE_RATE, type KeptRate, type TaxPart } from './rate.ts'

/** A price and the tax within it, in minor units; `parts` are those of the rate, in its order. net + tax = gross. */
export type Split = { net: number; tax: number; gross: number; parts: readonly number[] }

const rounded = (amount: number, of: number, whole: number): number =>
  roundHalfAway({ numerator: BigInt(amount) * BigInt(of), denominator: BigInt(whole) })

const splitOf = (net: number, parts: readonly number[]): Split => {
  const tax = parts.reduce((sum, part) => sum + part, 0)
  return { net, tax, gross: net + tax, parts }
}

/** Net with the tax on top of it, each part rounded by itself, a half away from zero (BEYOND-35). Minor units. */
export const addTax = (net: number, rate: { parts: readonly Pick<TaxPart, 'millionths'>[] }): Split =>
  splitOf(
    net,
    rate.parts.map(({ millionths }) => rounded(net, millionths, WHOLE_RATE)),
  )

/**
 * What a price holds of tax (BEYOND-35). Of a rate within the price each part is its share of the price, rounded by itself. Of one on top it is
 * what `addTax` makes of the net price that comes to this one; where none does, as of what is kept of a price, it is as within. Minor
 * units, below 0 for what is taken off.
 */
export const splitGross = (gross: number, rate: Pick<KeptRate, 'parts' | 'inclusive'>): Split => {
  const whole = WHOLE_RATE + millionthsOf(rate)
  if (!rate.inclusive) {
    const near = rounded(gross, WHOLE_RATE, whole)
    for (const net of [near, near - 1, near + 1]) {
      const added = addTax(net, rate)
      if (added.gross === gross) return added
    }
  }
  const parts = rate.parts.map(({ millionths }) => rounded(gross, millionths, whole))
  return splitOf(gross - parts.reduce((sum, part) => sum + part, 0), parts)
}

/** What a net price costs with a rate: more by the tax where it is on top, as much where it is within or where there is none. Minor units. */
export const grossOf = (price: number, rate: KeptRate | null): number =>
  rate && !rate.inclusive ? addTax(price, rate).gross : price
