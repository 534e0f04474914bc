import type { OrderTax } from '@fieldhouse/contract/taxes'
import { formatMoney } from '@fieldhouse/domain/money'
import { taxSummary } from '@fieldhouse/domain/taxes'
import type { Words } from '../../../messages/templates/words.ts'

/**
 * What of an amount is net and what is tax, by the named parts of its rates, in words; the same part of what is sold and of its fee is one.
 * `gross` in minor units. Empty where there is no tax to be told of (BEYOND-35).
 */
export const taxFacts = (
  taxes: readonly OrderTax[],
  { gross, currency }: { gross: number; currency: string },
  { tax: words }: Words,
): { name: string; value: string }[] => {
  if (taxes.length === 0) return []
  const { net, parts } = taxSummary(taxes, gross)
  return [
    { name: words.net, value: formatMoney(net, currency) },
    ...parts.map(({ name, percent, tax }) => ({ name: words.rate(name, percent), value: formatMoney(tax, currency) })),
  ]
}
