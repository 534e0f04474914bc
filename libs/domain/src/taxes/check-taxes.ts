import { millionthsOf, WHOLE_RATE, type TaxRate } from './rate.ts'

/** How much a club may say of its taxes; lengths in characters. */
export const TAX_LIMITS = { rates: 50, parts: 4, name: 60, registrationNumber: 40, sellerName: 120, sellerAddress: 300 }

/** What is wrong with rates, and in which field of which. */
export type TaxProblem = {
  at: number
  field: 'validFrom' | 'parts' | 'kinds'
  problem: 'twice' | 'tooHigh' | 'kindTwice'
}

/**
 * The first thing that is wrong with the rates of a club, or null: two for the same kind that begin on one day, so that nobody could say which
 * holds; a kind named twice; and more than 100 % in all (BEYOND-35).
 */
export const taxProblem = (rates: readonly Pick<TaxRate, 'validFrom' | 'kinds' | 'parts'>[]): TaxProblem | null => {
  for (const [at, { validFrom, kinds, parts }] of rates.entries()) {
    if (new Set(kinds).size < kinds.length) return { at, field: 'kinds', problem: 'kindTwice' }
    if (millionthsOf({ parts }) > WHOLE_RATE) return { at, field: 'parts', problem: 'tooHigh' }
    const isTaken = rates
      .slice(0, at)
      .some((other) => other.validFrom === validFrom && other.kinds.some((kind) => kinds.includes(kind)))
    if (isTaken) return { at, field: 'validFrom', problem: 'twice' }
  }
  return null
}
