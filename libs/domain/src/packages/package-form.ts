/** Texts of a package that cannot be saved (PACKAGES-07, PACKAGES-08). */
export const PACKAGE_PROBLEMS = {
  required: 'Please fill out required fields',
  days: 'Days from purchase must be more than zero',
} as const

/** Longest description of a package (PACKAGES-12). */
export const MAX_PACKAGE_DESCRIPTION = 255

/** What a package is made of; price in minor units, 0 for a free one. */
export type PackageForm = {
  name: string
  description: string
  numberOfPasses: number
  price: number
  expiryMode: 'with_expiry' | 'without_expiry'
  /** Days from the purchase; of no meaning without expiry. */
  expiryValue: number | null
}

/** What is wrong with a package: the field, and the words for it; null when nothing is (PACKAGES-07, PACKAGES-08). */
export const packageProblem = (form: PackageForm): { property: string; why: string } | null => {
  const wrong = (property: string, why: string) => ({ property, why })
  if (form.name.trim() === '') return wrong('name', PACKAGE_PROBLEMS.required)
  if (form.price < 0) return wrong('price', PACKAGE_PROBLEMS.required)
  return form.expiryMode === 'with_expiry' && !(form.expiryValue !== null && form.expiryValue > 0)
    ? wrong('expiryValue', PACKAGE_PROBLEMS.days)
    : null
}

/**
 * A package as it is kept: 0 passes become 1, an empty description a single space, and days without expiry are dropped
 * (PACKAGES-09, PACKAGES-10, PACKAGES-26).
 */
export const keptPackage = (form: PackageForm): PackageForm => ({
  ...form,
  name: form.name.trim(),
  description: form.description.trim() || ' ',
  numberOfPasses: form.numberOfPasses === 0 ? 1 : form.numberOfPasses,
  expiryValue: form.expiryMode === 'with_expiry' ? form.expiryValue : null,
})
