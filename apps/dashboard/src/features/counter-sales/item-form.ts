import { amountText, toMinor } from '@fieldhouse/domain/money'
import { COUNTER_LIMITS, isOverLimit, lineItemAmount, type CounterItem } from '@fieldhouse/domain/orders'

/** An item as it is typed. */
export type ItemFields = { key: string; description: string; quantity: string; price: string }
export type ItemProblem = 'description' | 'quantity' | 'price' | 'tooMuch'
export type ItemProblems = { [field in 'description' | 'quantity' | 'price']?: ItemProblem }

export const newItem = (): ItemFields => ({ key: crypto.randomUUID(), description: '', quantity: '1', price: '' })

/** An item as it is sold: what can't be read counts as 0. */
export const itemOf = ({ description, quantity, price }: ItemFields, currency: string): CounterItem => ({
  description: description.trim(),
  quantity: /^\d+$/.test(quantity.trim()) ? Number(quantity) : 0,
  price: toMinor(lineItemAmount(amountText(price, currency) ?? '', currency), currency),
})

/** What is wrong with an item, by its fields. */
export const itemProblems = (fields: ItemFields, currency: string): ItemProblems => {
  const item = itemOf(fields, currency)
  return {
    ...(item.description === '' && { description: 'description' as const }),
    ...((item.quantity < 1 || item.quantity > COUNTER_LIMITS.pieces) && { quantity: 'quantity' as const }),
    ...(item.price <= 0 ? { price: 'price' as const } : isOverLimit(item, currency) && { price: 'tooMuch' as const }),
  }
}

/** Whether anything was typed that would be lost. */
export const isTyped = (items: readonly ItemFields[]): boolean =>
  items.length > 1 ||
  items.some(({ description, price, quantity }) => description !== '' || price !== '' || quantity !== '1')
