import { totalOf } from '../money/index.ts'
import { splitGross } from './split.ts'
import { millionthsOf, WHOLE_RATE, type KeptRate } from './rate.ts'

/** A line as far as its tax goes: what it costs in minor units, and the rate that it keeps, if any. */
export type TaxableLine = { price: number; taxRate: KeptRate | null }

/**
 * The tax within each line, by the parts of its rate; nothing where it has none (BEYOND-35). By line each is rounded by itself; of what is taken off the tax is such that all
 * lines together have none below 0, and none beyond what they come to: where a discount leaves nothing, no tax. By order the
 * tax of all lines of a rate is rounded once, and handed to them by what they cost: each has its exact part rounded down, and what is
 * left goes to those that lost most by it, one unit each, of equal ones to the first. Minor units.
 */
export const taxesOfLines = (lines: readonly TaxableLine[]): number[][] => {
  const taxes: number[][] = lines.map(({ price, taxRate }) =>
    taxRate?.rounding === 'line' ? [...splitGross(price, taxRate).parts] : [],
  )
  const byLine = lines.flatMap(({ price, taxRate }, at) =>
    taxRate?.rounding === 'line' ? [{ at, price, taxRate }] : [],
  )
  for (const [, ofRate] of Map.groupBy(byLine, ({ taxRate }) => taxRate.id)) keepWithin(ofRate, taxes)
  const byOrder = lines.flatMap(({ price, taxRate }, at) =>
    taxRate?.rounding === 'order' ? [{ at, price, taxRate }] : [],
  )
  for (const [, ofRate] of Map.groupBy(byOrder, ({ taxRate }) => taxRate.id)) {
    const rate = ofRate[0]!.taxRate
    const sum = ofRate.reduce((total, { price }) => total + price, 0)
    splitGross(sum, rate).parts.forEach((tax, part) =>
      handOut(
        tax,
        ofRate.map(({ price }) => BigInt(price) * BigInt(rate.parts[part]!.millionths)),
        BigInt(WHOLE_RATE + millionthsOf(rate)),
      ).forEach((share, i) => (taxes[ofRate[i]!.at]![part] = share)),
    )
  }
  return taxes
}

/** Has what is taken off last bear what rounding left: a cent of tax on nothing, or below 0. */
const keepWithin = (ofRate: readonly { at: number; price: number }[], taxes: number[][]): void => {
  const last = ofRate.findLast(({ price }) => price < 0)
  if (!last) return
  let left = Math.max(0, totalOf(ofRate.map(({ price }) => price)))
  taxes[last.at]!.forEach((own, part) => {
    const tax = totalOf(ofRate.map(({ at }) => taxes[at]![part]!))
    const kept = Math.min(left, Math.max(0, tax))
    left -= kept
    taxes[last.at]![part] = own + kept - tax
  })
}

/** Shares of a tax, each near its exact part; together they are the tax. */
const handOut = (tax: number, exact: readonly bigint[], whole: bigint): number[] => {
  const shares = exact.map((part, at) => {
    const lost = ((part % whole) + whole) % whole
    return { at, down: (part - lost) / whole, lost }
  })
  const left = tax - Number(shares.reduce((sum, { down }) => sum + down, 0n))
  const mostFirst = shares.toSorted((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1))
  const given = shares.map(({ down }) => Number(down))
  // Of several parts on top of a price the sum may be a unit beside the exact one.
  for (let i = 0; i < Math.abs(left); i++) given[mostFirst[i % shares.length]!.at]! += Math.sign(left)
  return given
}

/** The rate that a line keeps, and the tax within its price by the parts of that; null where it has none. Minor units. */
export type KeptTax = { rate: KeptRate; parts: readonly number[] } | null

/**
 * The tax within what an order's lines cost and within its fee on top, by the parts of the rates. An order sells one kind of thing, so its lines
 * have one rate; a fee holds its tax, whichever way its rate is. Minor units.
 */
export const taxesOfOrder = (
  lines: readonly { tax: KeptTax }[],
  fee: { amount: number; rate: KeptRate | null },
): { price: number[]; fee: readonly number[] } => {
  const rate = lines.find(({ tax }) => tax)?.tax?.rate
  return {
    price: (rate?.parts ?? []).map((_, part) => lines.reduce((sum, { tax }) => sum + (tax?.parts[part] ?? 0), 0)),
    fee: fee.rate ? splitGross(fee.amount, { ...fee.rate, inclusive: true }).parts : [],
  }
}
