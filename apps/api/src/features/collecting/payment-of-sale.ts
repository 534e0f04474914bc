import { statusAtCreation, type PaymentMethod } from '@fieldhouse/domain/fees'
import { chargeBesidePart, decideFirstPart, type FirstPart } from '@fieldhouse/domain/orders'
import { refusedBy } from '../../db/refused.ts'
import { chargeOf, type NewOrder } from '../orders/index.ts'
import { checkMethod, type PaymentSettings } from '../payments/index.ts'

/** How somebody pays what they buy: by a method, or a part of it by another one first. */
export type AskedPayment = {
  paymentMethod: PaymentMethod
  part?: FirstPart | undefined
  /** Whether what a person takes by the method was taken. */
  orderStatus: 'paid' | 'pending'
}

type Terms = Pick<PaymentSettings, 'currency' | 'absorbProcessingFee' | 'feeConfig' | 'methodsForStaff'>

/**
 * What something at `price`, its tax included, costs as it is paid, and how its order is paid; minor units. Nothing to pay is cash, paid at once
 * (BOOKING-10). A part is paid at once, and the fee is for the rest (docs/rules/part-payments.md). Refuses a part that is none, and one
 * by a method that the partner does not allow its staff.
 */
export const paymentOfSale = (
  price: number,
  { paymentMethod, part, orderStatus }: AskedPayment,
  partner: Terms,
): Pick<NewOrder, 'paymentMethod' | 'charge' | 'part' | 'paid'> => {
  if (part) checkMethod(part.paymentMethod, partner.methodsForStaff, partner.currency, 'part.paymentMethod')
  const { toPay, ...charge } = chargeBesidePart(splitOf(price, paymentMethod, part), (rest) =>
    chargeOf(rest, paymentMethod, partner),
  )
  return {
    paymentMethod: charge.total === 0 ? 'cash' : paymentMethod,
    charge,
    part,
    paid: statusAtCreation(paymentMethod, { total: toPay, customerHasPaid: orderStatus === 'paid' }) === 'paid',
  }
}

const splitOf = (price: number, method: PaymentMethod, part: FirstPart | undefined) => {
  if (!part) return { part: 0, rest: price }
  const split = decideFirstPart(price, method, part)
  if (!split.ok) throw refusedBy(split.refusal)
  return split.value
}
