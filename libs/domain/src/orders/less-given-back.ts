import { shareDiscount } from '../coupons/share-discount.ts'
import { COLLECTABLE, sumOf } from './status.ts'
import type { OrderMoney } from './types.ts'

type Line = { targetType: string; price: number; canceled: boolean }

/**
 * What of an order went back, is promised back or was lost in a dispute while its lines and total stayed as they were, as where a super admin or a
 * provider gave it back; minor units.
 */
export const givenBackApart = ({
  totalAmount,
  transactions,
  disputes = [],
}: Pick<OrderMoney, 'totalAmount' | 'transactions' | 'disputes'>): number => {
  const lost = disputes.reduce((sum, { status, amount }) => (status === 'lost' ? sum + amount : sum), 0)
  const back = sumOf(transactions, 'REFUND', ['SUCCESS', 'PENDING', 'UNKNOWN']) + lost
  const stands = sumOf(transactions, 'PURCHASE', [...COLLECTABLE, 'UNKNOWN', 'SUCCESS']) - back
  return Math.max(0, Math.min(back, totalAmount - stands))
}

/**
 * The lines of an order at what each costs once what was given back of it is shared over all that was sold and stands, by the prices: lines below 0
 * that were added by hand, as where a part of the price went back, and what went back `apart` from any line; minor units (BEYOND-50).
 */
export const lessGivenBack = <Of extends Line>(lines: readonly Of[], apart: number): Of[] => {
  const stands = lines.map(({ price, canceled }) => price > 0 && !canceled)
  const byHand = lines.reduce(
    (sum, { targetType, price }) => (targetType === 'adjust' && price < 0 ? sum - price : sum),
    0,
  )
  const parts = shareDiscount(
    byHand + apart,
    lines.map(({ price }, at) => (stands[at] ? price : 0)),
  )
  return lines.map((line, at) => ({ ...line, price: line.price - parts[at]! }))
}
