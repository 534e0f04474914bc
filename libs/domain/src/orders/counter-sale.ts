import { toMinor, type Currency } from '../money/index.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { mostOfLine } from './line-items.ts'

/** The most lines of a sale at the counter, and the most pieces of one item. */
export const COUNTER_LIMITS = { lines: 50, pieces: 999, description: 200 } as const

/** An item that is sold at the counter: how many of it, and what one costs without a tax that is on top; minor units. */
export type CounterItem = { description: string; quantity: number; price: number }

/** What the pieces of an item cost together; minor units. */
export const priceOfItem = ({ quantity, price }: Pick<CounterItem, 'quantity' | 'price'>): number => quantity * price

/** How the line of an item is called: '2 × Tube of shuttlecocks'. */
export const nameOfItem = ({ description, quantity }: Pick<CounterItem, 'description' | 'quantity'>): string =>
  quantity === 1 ? description : `${quantity} × ${description}`

/** Whether an item costs more than a line of an order can: 9999999 in a currency with cents (ORDERS-67). */
export const isOverLimit = (item: Pick<CounterItem, 'quantity' | 'price'>, currency: Currency): boolean =>
  priceOfItem(item) > toMinor(mostOfLine(currency), currency)

/** Whether a club sells items so: refuses any currency but its own, and a line over the limit, naming what is wrong. */
export const decideCounterSale = (
  { items, currency }: { items: readonly CounterItem[]; currency: Currency },
  own: Currency,
): Decision<null> => {
  if (currency !== own) return wrong('currency', `The currency must be ${own}`)
  const at = items.findIndex((item) => isOverLimit(item, currency))
  return at === -1 ? accept(null) : wrong(`items.${at}.price`, 'Invalid price')
}

const wrong = (property: string, msg: string) =>
  refuse('error.badRequest.invalidInput', {
    msg,
    fields: [{ property, constraints: { [property.split('.').at(-1)!]: msg } }],
  })
