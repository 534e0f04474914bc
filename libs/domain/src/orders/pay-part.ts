import type { PaymentMethod } from '../fees/payment-methods.ts'
import type { Charge } from '../fees/processing-fee.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { decideEditable, isMarkedByHand } from './decide.ts'
import { feeOnTop } from './fee-on-top.ts'
import type { Settlement } from './settle-change.ts'
import { COLLECTABLE } from './status.ts'
import type { OrderMoney, OrderTransaction } from './types.ts'

/** A part of an open purchase that is paid now by a method of its own. `amount` in minor units. */
export type PartPayment = { transactionId: string; amount: number; paymentMethod: PaymentMethod }

/** What a part paid makes of an order: its money, and the method that the order is called by afterwards. */
export type PaidPart = Settlement & { paymentMethod: PaymentMethod }

/** True for what pays a part: taken by a person, or from what the customer holds. Providers and passes take the whole. */
export const paysParts = (method: PaymentMethod): boolean => isMarkedByHand(method) && method !== 'packages'

type OfFees = Parameters<typeof feeOnTop>

/**
 * What can be paid of an open purchase by another method, in minor units: its price, without a fee on top. That stays with the
 * method that takes the rest.
 */
export const payablePart = (order: OfFees[0], entry: OfFees[1]): number => entry.amount - feeOnTop(order, entry)

/**
 * Splits an open purchase: a part of it is paid now by another method, the rest stays owed by its own with the fee that was agreed on. The
 * entry becomes ADJUSTED, as where its amount falls; the order costs what it cost, but for the fee of a method that has nothing left to take. Refuses
 * what is no open purchase, an order that may not change, a method that pays no parts, and an amount that is not above 0 or more than its price.
 */
export const decidePayPart = (order: OrderMoney, part: PartPayment): Decision<PaidPart> => {
  const editable = decideEditable(order)
  if (!editable.ok) return editable
  const { transactionId, amount, paymentMethod } = part
  const entry = order.transactions.find(({ id }) => id === transactionId)
  if (entry?.transactionType !== 'PURCHASE' || !COLLECTABLE.includes(entry.status))
    return refuse('error.badRequest.transactionNotPending')
  if (!paysParts(paymentMethod))
    return refuse('error.badRequest.invalidInput', { property: 'paymentMethod', why: 'does not pay a part' })
  const most = payablePart(order, entry)
  if (!(amount > 0 && amount <= most))
    return refuse('error.badRequest.invalidInput', {
      property: 'amount',
      why: `must be above 0 and at most ${most}, the price that is open`,
    })
  const onTop = feeOnTop(order, entry)
  const rest = leftAfterPart(order, entry, amount)
  // A fee within the price is borne as far as the rest holds it.
  const kept = rest === 0 ? 0 : onTop > 0 ? onTop : Math.min(entry.fee, rest)
  const fallen = rest === 0 ? onTop : 0
  // Another payment of it that was made, or is still owed, has its name.
  const stands = rest > 0 || order.transactions.some((other) => other.id !== entry.id && isPurchase(other))
  return accept({
    totalAmount: order.totalAmount - fallen,
    processingFeeExclusiveCents: order.processingFeeExclusiveCents - fallen,
    processingFeeInclusiveCents: order.processingFeeInclusiveCents - (entry.fee - kept - fallen),
    changes: [
      { kind: 'adjust', id: entry.id },
      { kind: 'add', transactionType: 'PURCHASE', status: 'SUCCESS', amount, paymentMethod, fee: 0 },
      ...(rest > 0 ? [{ ...OPEN, amount: rest, paymentMethod: entry.paymentMethod, fee: kept }] : []),
    ],
    paymentMethod: stands ? order.paymentMethod : paymentMethod,
  })
}

const isPurchase = ({ transactionType, status }: OrderTransaction): boolean =>
  transactionType === 'PURCHASE' && status !== 'ADJUSTED' && status !== 'CANCELED'

const OPEN = { kind: 'add', transactionType: 'PURCHASE', status: 'PENDING' } as const

/** A part of what somebody buys that is paid as it is sold, by a method of its own; minor units. */
export type FirstPart = Pick<PartPayment, 'amount' | 'paymentMethod'>

/** True for what takes the rest of something that is sold: the gateway takes the whole of a draft, and passes whole slots. */
export const takesRest = (method: PaymentMethod): boolean => paysParts(method) || method === 'creditCard'

/**
 * What a method has to take of something that is sold at `price` once a part of it was paid by another; minor units. Refuses by the property of the
 * request, a method that takes the whole only, a part by a method that pays none or by the same one, and one that is all of the price.
 */
export const decideFirstPart = (
  price: number,
  method: PaymentMethod,
  part: FirstPart,
): Decision<{ part: number; rest: number }> => {
  const wrong = (property: string, why: string) => refuse('error.badRequest.invalidInput', { property, why })
  if (!takesRest(method)) return wrong('paymentMethod', 'takes the whole, and no part beside another method')
  if (!paysParts(part.paymentMethod)) return wrong('part.paymentMethod', 'does not pay a part')
  if (part.paymentMethod === method) return wrong('part.paymentMethod', 'must be another one than the rest is paid by')
  if (!(part.amount > 0 && part.amount < price))
    return wrong('part.amount', `must be above 0 and below ${price}, the price`)
  return accept({ part: part.amount, rest: price - part.amount })
}

/** What is left of a sum beside a part of it, minor units. */
export const restBeside = (sum: number, part: Pick<FirstPart, 'amount'> | null): number => sum - (part?.amount ?? 0)

/** What something costs that is paid in part beside its method: the fee of the method is for the rest alone. Minor units. */
export const chargeBesidePart = (
  { part, rest }: { part: number; rest: number },
  chargeOf: (price: number) => Charge,
): Charge & { toPay: number } => {
  const { total: toPay, ...fees } = chargeOf(rest)
  return { ...fees, total: toPay + part, toPay }
}

/** What of an open purchase is left to pay once a part of it was paid, minor units: nothing of its fee either where that is its price. */
export const leftAfterPart = (order: OfFees[0], entry: OfFees[1], part: number): number =>
  part === payablePart(order, entry) ? 0 : entry.amount - part

/** What is handed back of cash that was given for an amount, and what is missing of it; minor units, one of them 0. */
export const cashChange = (given: number, amount: number): { change: number; missing: number } => ({
  change: Math.max(0, given - amount),
  missing: Math.max(0, amount - given),
})
