import type { Currency } from '../money/index.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { isPlanPrice } from './plans.ts'

/** Texts of a sale that cannot be made (ADDTX-25, ADDTX-27, ADDTX-54). */
export const SALE_PROBLEMS = {
  customer: 'You need to choose customer',
  price: 'Invalid price',
  total: 'Total price must be greater than zero',
} as const

/** A line item added to a sale before it is made: a sign, and a price without sign in minor units (ADDTX-56). */
export type AddedLine = { statusAmount: '+' | '-'; price: number; currency: Currency }

/** The price of an added line with its sign, minor units. */
export const signedPrice = ({ statusAmount, price }: Pick<AddedLine, 'statusAmount' | 'price'>): number =>
  statusAmount === '-' ? -price : price

/**
 * What keeps the dialog from making a sale, the first that holds: no customer, a plan whose price (major units) or currency is
 * none, or line items with a total that is not above 0 (ADDTX-25, ADDTX-26, ADDTX-27). `total` in minor units. A free plan
 * without line items is sold.
 */
export const saleProblem = (sale: {
  customerId: string | null
  price: number
  currency: Currency
  total: number
  lineCount: number
}): (typeof SALE_PROBLEMS)[keyof typeof SALE_PROBLEMS] | null => {
  if (!sale.customerId) return SALE_PROBLEMS.customer
  if (!isPlanPrice(sale.price, sale.currency)) return SALE_PROBLEMS.price
  return sale.lineCount > 0 && sale.total <= 0 ? SALE_PROBLEMS.total : null
}

/**
 * What memberships with their line items come to before fees, in minor units and one currency. Refuses another currency
 * (`property` and `why`), a sum below 0 (ADDTX-33), and a sum of 0 with line items (ADDTX-27).
 */
export const decideSale = (
  sold: readonly { price: number; currency: Currency }[],
  lines: readonly AddedLine[],
): Decision<{ price: number; currency: Currency }> => {
  const wrong = (property: string, why: string) => refuse('error.badRequest.invalidInput', { property, why })
  const currency = sold[0]!.currency
  const other = sold.findIndex((each) => each.currency !== currency)
  if (other >= 0) return wrong(`subscriptionIds.${other}`, 'must be in the currency of the others')
  const foreign = lines.findIndex((line) => line.currency !== currency)
  if (foreign >= 0) return wrong(`lineItems.${foreign}.currency`, `The currency of the transaction is ${currency}`)
  const price = [...sold.map((each) => each.price), ...lines.map(signedPrice)].reduce((sum, each) => sum + each, 0)
  if (price < 0) return refuse('error.badRequest.orderAmountLowerThanZero', { totalAmount: price })
  if (price === 0 && lines.length > 0) return wrong('lineItems', SALE_PROBLEMS.total)
  return accept({ price, currency })
}
