/** An amount with the tax within it by the named parts of its rate; minor units. */
type Taxed = { tax: number; parts: readonly { name: string; percent: number; tax: number }[] }

/** A part of a rate with what it comes to, the same part of a price and of a fee together; minor units. */
export type TaxSum = { name: string; percent: number; tax: number }

/**
 * What of an amount is net, and what is tax by the parts of its rates, the same part of what is sold and of its fee once (BEYOND-35). Minor
 * units; net and all parts come to `gross`.
 */
export const taxSummary = (taxes: readonly Taxed[], gross: number): { net: number; parts: TaxSum[] } => {
  const parts = new Map<string, TaxSum>()
  for (const { name, percent, tax } of taxes.flatMap((each) => each.parts)) {
    const key = `${percent} ${name}`
    parts.set(key, { name, percent, tax: tax + (parts.get(key)?.tax ?? 0) })
  }
  return { net: gross - taxes.reduce((sum, { tax }) => sum + tax, 0), parts: [...parts.values()] }
}
