import { gatewayTakes, ONLINE_METHOD, type PaymentMethod } from '@fieldhouse/domain/fees'
import type { Currency } from '@fieldhouse/domain/money'
import { Refused } from '../../db/refused.ts'

/**
 * Refuses, naming `paymentMethod`, a method that the partner does not allow its staff (PAYMETHODS-10) and the gateway for a currency that
 * it does not take (PAYMETHODS-20): an order that nobody could pay is never placed, and takes no court.
 */
export const checkMethod = (method: PaymentMethod, allowed: readonly string[], currency: Currency): void => {
  if (!allowed.includes(method)) throw notAllowed('This payment method is not allowed for staff')
  if (method === ONLINE_METHOD && !gatewayTakes(currency))
    throw notAllowed(`Online payments are not taken in ${currency}`)
}

const notAllowed = (why: string) =>
  new Refused({
    code: 'error.badRequest.paymentMethodNotAllowed',
    details: { msg: why, fields: [{ property: 'paymentMethod', constraints: { allowed: why } }] },
  })
