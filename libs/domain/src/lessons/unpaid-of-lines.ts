import { shareDiscount } from '../coupons/index.ts'
import { openPrice, type OrderMoney } from '../orders/index.ts'

/**
 * What of each line of an order is not paid yet, in minor units: what is open of the order without its fees, shared over what it sold and stands by
 * the prices. A payment whose outcome nobody knows yet is open (BEYOND-38).
 */
export const unpaidOfLines = (order: OrderMoney, lines: readonly { price: number; canceled: boolean }[]): number[] => {
  const transactions = order.transactions.map((entry) =>
    entry.status === 'UNKNOWN' ? { ...entry, status: 'PENDING' as const } : entry,
  )
  return shareDiscount(
    openPrice({ ...order, transactions }),
    lines.map(({ price, canceled }) => (canceled ? 0 : Math.max(0, price))),
  )
}
