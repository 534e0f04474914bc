import type { OrderTax } from '@fieldhouse/contract/taxes'
import { totalOf } from '@fieldhouse/domain/money'
import type { OrderTaxes } from '@fieldhouse/domain/orders'
import { grossOf, taxesOfLines, taxesOfOrder, type KeptRate } from '@fieldhouse/domain/taxes'
import { presentTaxes } from '../taxes/index.ts'
import type { NewLine } from './place-order.ts'
import type { LineItemRecord, OrderRecord } from './order-record.ts'

/** The rate of an order's lines: it sells one kind of thing, and has one; null where it has none. */
export const rateOf = ({ lineItems }: Pick<OrderRecord, 'lineItems'>): KeptRate | null =>
  lineItems.find(({ tax }) => tax)?.tax?.rate ?? null

/** A line that keeps a rate; its tax is worked out with those of the others. */
export const withRate = (line: LineItemRecord, rate: KeptRate | null): LineItemRecord => ({
  ...line,
  tax: rate && { rate, parts: [] },
})

/** Lines at prices without tax that is on top, as they are sold: with it. */
export const soldAt = (lines: readonly NewLine[], rate: KeptRate | null): NewLine[] =>
  lines.map((line) => ({ ...line, price: grossOf(line.price, rate) }))

/** What lines come to, in minor units. */
export const totalPrice = (lines: readonly Pick<NewLine, 'price'>[]): number => totalOf(lines.map(({ price }) => price))

/** The order with the tax within its lines as they cost now (BEYOND-35). A line whose tax is what it was stays the same object. */
export const withTaxes = (order: OrderRecord): OrderRecord => {
  if (order.lineItems.every(({ tax }) => !tax)) return order
  const taxes = taxesOfLines(order.lineItems.map(({ price, tax }) => ({ price, taxRate: tax?.rate ?? null })))
  return {
    ...order,
    lineItems: order.lineItems.map((line, at) => {
      const parts = taxes[at]!
      if (!line.tax || parts.join() === line.tax.parts.join()) return line
      return { ...line, tax: { ...line.tax, parts } }
    }),
  }
}

/** The tax within an order, by the parts of its rates; minor units. */
export const taxesOf = ({ lineItems, feeExclusive, feeTaxRate }: OrderRecord): OrderTaxes =>
  taxesOfOrder(lineItems, { amount: feeExclusive, rate: feeTaxRate })

/** The rates of an order's lines and of its fee on top. */
export const ratesOf = (order: OrderRecord) => ({ lines: rateOf(order), fee: order.feeTaxRate })

/** What an order says of its taxes: of its price, and of its fee on top; empty where it has none. */
export const taxesPresented = (order: OrderRecord): OrderTax[] => presentTaxes(order, ratesOf(order), taxesOf(order))
