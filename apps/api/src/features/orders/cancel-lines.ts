import { settleReduction } from '@fieldhouse/domain/orders'
import type { Command } from '../../db/command.ts'
import { granted } from '../../db/refused.ts'
import { edited } from './edited-order.ts'
import { moneyOf, withTotals } from './order-money.ts'
import type { OrderRecord } from './order-record.ts'

/**
 * The order with some of its lines cancelled: what is given back is taken off what they cost less their parts of a discount, the first ones
 * first; what is kept stays on them, without a discount. Minor units.
 */
export const withoutLines = (order: OrderRecord, lineIds: readonly string[], given: number): OrderRecord => {
  let left = given
  return {
    ...order,
    lineItems: order.lineItems.map((line) => {
      if (!lineIds.includes(line.id)) return line
      const net = line.price - line.discount
      const taken = Math.min(left, net)
      left -= taken
      return { ...line, price: net - taken, discount: 0, canceled: true }
    }),
  }
}

/** An unpaid order that costs so much less, in minor units: the open payment falls, and nothing is refunded (BOOKING-46). */
export const lowered = (command: Command, order: OrderRecord, open: number): OrderRecord => {
  const settled = granted(settleReduction(moneyOf(order), open))
  return edited(command, withTotals(order, settled), { log: settled.changes, makesVersion: true })
}
