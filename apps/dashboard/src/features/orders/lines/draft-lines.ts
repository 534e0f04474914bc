import { toMinor, totalOf } from '@fieldhouse/domain/money'
import { effectOf, isConfirmedDirectly, totalWithLines, updatedPrice } from '@fieldhouse/domain/orders'
import type { Order } from '../order.ts'

/** A line that was typed and is not saved yet; `amount` in major units, signed. */
export type DraftLine = { key: string; description: string; amount: number }

/** What saving leads to. `amount` is what the lines change the transaction by, in minor units. */
export type Saving = { kind: 'nothing' | 'invalid' | 'charge' | 'refund' | 'direct'; amount: number }

/** A draft's price as it is sent, signed, in minor units. */
export const priceOf = ({ amount }: DraftLine, currency: string): number => updatedPrice(amount, currency)

/** What all drafts add, signed, in minor units. */
export const netOf = (drafts: readonly DraftLine[], currency: string): number =>
  totalOf(drafts.map((draft) => priceOf(draft, currency)))

/**
 * What saving the drafts leads to: no net change is nothing to change, a total below 0 is no price, above 0 is a charge, below
 * 0 a refund, which goes through directly where it reaches what is being refunded already (ORDERS-50 to ORDERS-52, ORDERS-70,
 * ORDERS-71, ORDERS-140).
 */
export const savingOf = (
  order: Pick<Order, 'totalAmount' | 'refundingAmount' | 'currency'>,
  drafts: readonly DraftLine[],
): Saving => {
  const prices = drafts.map((draft) => priceOf(draft, order.currency))
  const { kind, amount } = effectOf(prices)
  if (kind === 'nothing') return { kind, amount }
  const total = totalWithLines(order, prices)
  if (!Number.isSafeInteger(total) || total < 0) return { kind: 'invalid', amount }
  return { kind: kind === 'refund' && isConfirmedDirectly(amount, order.refundingAmount) ? 'direct' : kind, amount }
}

/** An amount as it is shown while it is typed over: two decimals, or none where the currency has none. */
export const amountText = (amount: number, currency: string): string =>
  amount.toFixed(toMinor(1, currency) === 1 ? 0 : 2)
