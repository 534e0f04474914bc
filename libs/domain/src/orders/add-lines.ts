import { chargeFor, statusAtCreation } from '../fees/index.ts'
import type { FeeRate, PaymentMethod } from '../fees/index.ts'
import { totalOf } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { isHandedBackByPerson } from './decide.ts'
import { effectOf } from './line-items.ts'
import { settleChange } from './settle-change.ts'
import type { Settlement, TransactionChange } from './settle-change.ts'
import type { OrderMoney } from './types.ts'

/** What an order comes to with lines that are being added, before fees; minor units. */
export const totalWithLines = (order: Pick<OrderMoney, 'totalAmount'>, prices: readonly number[]): number =>
  totalOf([order.totalAmount, ...prices])

/**
 * What adding line items to an order does to its money (ORDERS-50, ORDERS-51, ORDERS-139): above 0 in all, a purchase of the sum
 * with the chosen method's fee, paid at once where the method settles at once; below 0, a lower open purchase, then a
 * pending refund. Refuses what changes nothing in all, passes, a cancelled or paid-out order, and a total below 0.
 * Prices signed, in minor units.
 */
export const decideAddLines = (
  order: OrderMoney,
  request: {
    prices: readonly number[]
    paymentMethod: PaymentMethod
    rate: FeeRate | null
    partner: { currency: Currency; absorbProcessingFee: boolean }
    /** Staff hand back now what no provider gives back. */
    handedBack?: boolean
  },
): Decision<Settlement> => {
  const { paymentMethod, rate, partner } = request
  const effect = effectOf(request.prices)
  if (effect.kind === 'nothing') return refuse('error.badRequest.nothingToChange')
  // Passes pay for one service each; no line can be added to them (ORDERS-69).
  if (order.paymentMethod === 'packages' || paymentMethod === 'packages')
    return refuse('error.badRequest.paymentMethodNotAllowed')
  const difference = effect.kind === 'charge' ? effect.amount : -effect.amount
  const charge = chargeFor(Math.max(0, difference), rate, partner)
  const settled = settleChange(order, {
    difference,
    charge,
    paymentMethod,
    isPaid: statusAtCreation(paymentMethod, { total: charge.total, customerHasPaid: false }) === 'paid',
  })
  return settled.ok && request.handedBack
    ? accept({ ...settled.value, changes: settled.value.changes.map(handedBackNow) })
    : settled
}

const handedBackNow = (change: TransactionChange): TransactionChange =>
  change.kind === 'add' && change.transactionType === 'REFUND' && isHandedBackByPerson(change.paymentMethod)
    ? { ...change, status: 'SUCCESS' }
    : change
