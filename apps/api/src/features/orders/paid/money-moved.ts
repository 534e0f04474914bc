import { onlineStatusAfter } from '@fieldhouse/domain/payments'
import type { MovedMoney } from '../../payments/index.ts'
import { moneyOf } from '../order-money.ts'
import type { OrderRecord } from '../order-record.ts'

/** The order with what is said of its online money, once money moved by a method; a refund that came back moved the other way. */
export const withMoneyMoved = (
  order: OrderRecord,
  { kind, method, amount, cameBack }: Pick<MovedMoney, 'kind' | 'method' | 'amount' | 'cameBack'>,
): OrderRecord => {
  const { onlineStatus } = order
  const moved = { kind, method, amount: cameBack ? -amount : amount }
  return { ...order, onlineStatus: onlineStatusAfter({ ...moneyOf(order), onlineStatus }, moved) }
}
