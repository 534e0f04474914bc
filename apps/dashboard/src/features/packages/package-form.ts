import type { Package } from '@fieldhouse/contract/packages'
import { toMajor, typedMinor } from '@fieldhouse/domain/money'
import { packageProblem } from '@fieldhouse/domain/packages'
import type { Problems } from '../../lib/form/problems.ts'

/** What stands in the form of a package; numbers and the price as they are typed (PACKAGES-29). */
export type PackageValues = {
  name: string
  description: string
  numberOfPasses: string
  uiPrice: string
  expiryMode: Package['expiryMode']
  expiryValue: string
  unusedRefundPercent: string
  isActive: boolean
}
export type PackageProblem = 'missing' | 'price' | 'number' | 'days' | 'percent'

/** A package before anybody typed anything. */
export const NO_PACKAGE: PackageValues = {
  name: '',
  description: '',
  numberOfPasses: '',
  uiPrice: '',
  expiryMode: 'without_expiry',
  expiryValue: '',
  unusedRefundPercent: '100',
  isActive: true,
}

export const valuesOf = (one: Package): PackageValues => ({
  name: one.name,
  description: one.description.trim(),
  numberOfPasses: String(one.numberOfPasses),
  uiPrice: String(toMajor(one.price.amount, one.price.currency)),
  expiryMode: one.expiryMode,
  expiryValue: one.expiryValue === null ? '' : String(one.expiryValue),
  unusedRefundPercent: String(one.unusedRefundPercent),
  isActive: one.isActive,
})

/** Most passes of a package, most days that they last, and its highest price, as the server takes them. */
const MOST_PASSES = 100_000
const MOST_DAYS = 36_500
const MOST_MINOR = 999_999_900

const wholeOf = (typed: string, most: number): number | null => {
  const text = typed.trim()
  return /^\d+$/.test(text) && Number(text) <= most ? Number(text) : null
}

/** What is wrong with a package: what is missing, a price or a number that is none, days or a percentage that are none (PACKAGES-07, PACKAGES-08). */
export const packageProblems = (
  { name, numberOfPasses, uiPrice, expiryMode, expiryValue, unusedRefundPercent }: PackageValues,
  currency: string,
): Problems<PackageValues, PackageProblem> => {
  const price = typedMinor(uiPrice, currency)
  const isMissing = (text: string) => text.trim() === ''
  // Days that are typed with letters are none at all.
  const days = wholeOf(expiryValue, MOST_DAYS)
  const form = { name, description: '', numberOfPasses: 1, price: 0, expiryMode, expiryValue: days }
  return {
    ...(isMissing(name) && { name: 'missing' }),
    ...(isMissing(numberOfPasses)
      ? { numberOfPasses: 'missing' }
      : wholeOf(numberOfPasses, MOST_PASSES) === null && { numberOfPasses: 'number' }),
    ...(isMissing(uiPrice) || (price !== null && price < 0)
      ? { uiPrice: 'missing' }
      : (price === null || price > MOST_MINOR) && { uiPrice: 'price' }),
    ...(packageProblem({ ...form, name: 'named' }) !== null && { expiryValue: 'days' }),
    ...(wholeOf(unusedRefundPercent, 100) === null && { unusedRefundPercent: 'percent' }),
  }
}

/** What is said over the form: what is missing before the days, or nothing where neither is wrong (PACKAGES-07, PACKAGES-08). */
export const loudestOf = (problems: Problems<PackageValues, PackageProblem>): 'missing' | 'days' | null => {
  const said = Object.values(problems)
  return said.includes('missing') ? 'missing' : said.includes('days') ? 'days' : null
}

/** What a save sends: the price in minor units, and days only where the passes end (PACKAGES-11, PACKAGES-26). */
export const bodyOf = (values: PackageValues, currency: string) => ({
  name: values.name.trim(),
  description: values.description.trim(),
  numberOfPasses: wholeOf(values.numberOfPasses, MOST_PASSES) ?? 0,
  price: { amount: typedMinor(values.uiPrice, currency) ?? 0, currency },
  expiryMode: values.expiryMode,
  expiryValue: values.expiryMode === 'with_expiry' ? wholeOf(values.expiryValue, MOST_DAYS) : null,
  unusedRefundPercent: wholeOf(values.unusedRefundPercent, 100) ?? 0,
})

/** Letters of a name that a card shows (PACKAGES-24). */
const SHOWN_LETTERS = 41

/** The name as a card shows it: its first letters, then dots (PACKAGES-24, PACKAGES-29). */
export const cardName = (name: string): string => {
  const letters = [...name]
  return letters.length > SHOWN_LETTERS ? `${letters.slice(0, SHOWN_LETTERS).join('')}...` : name
}
