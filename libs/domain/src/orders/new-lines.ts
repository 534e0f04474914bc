import { toMinor, type Currency } from '../money/index.ts'
import { accept, refuse, type Decision } from '../refusal.ts'
import { mostOfLine } from './line-items.ts'

/**
 * The most line items of an order. The largest that a club sells at once are the 750 sessions of a class and 400 slots, which leaves 250 for
 * what is charged later. Cancelled lines count: they stay on the order, and every version in its change log keeps a copy of them.
 */
export const MOST_ORDER_LINES = 1000

/** Refuses to add lines to an order that would have more than `MOST_ORDER_LINES` with them; a new order has none yet. */
export const checkRoomForLines = (standing: number, added: number): Decision<null> =>
  added > 0 && standing + added > MOST_ORDER_LINES ? refuse('error.badRequest.tooManyLineItems') : accept(null)

/** The most that an order costs, in minor units: thousands of them add up to what a number still tells exactly. */
export const MOST_ORDER_TOTAL = 1_000_000_000_000

/** Refuses an order that comes to more than `MOST_ORDER_TOTAL`, and to raise one further; totals in minor units, 0 before there was one. */
export const checkOrderTotal = (before: number, after: number): Decision<null> =>
  after > before && after > MOST_ORDER_TOTAL ? refuse('error.badRequest.orderTooLarge') : accept(null)

/**
 * Refuses a line in another currency than the order's, or one beyond what the amount field takes, naming its place in the request
 * (ORDERS-67, ORDERS-71). Prices signed, in minor units.
 */
export const checkAddedLines = (
  changes: readonly { lineItem: { price: number; currency: string } }[],
  currency: Currency,
): Decision<null> => {
  const maximum = toMinor(mostOfLine(currency), currency)
  for (const [at, { lineItem }] of changes.entries()) {
    if (lineItem.currency !== currency)
      return wrongLine(at, 'currency', `The currency of the transaction is ${currency}`)
    if (Math.abs(lineItem.price) > maximum) return wrongLine(at, 'price', 'Invalid price')
  }
  return accept(null)
}

const wrongLine = (line: number, field: 'currency' | 'price', msg: string) =>
  refuse('error.badRequest.invalidInput', {
    msg,
    fields: [{ property: `changes.${line}.lineItem.${field}`, constraints: { [field]: msg } }],
  })
