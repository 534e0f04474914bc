import { gatewayTakes, ONLINE_METHOD, type PaymentMethod } from '@fieldhouse/domain/fees'
import type { Currency } from '@fieldhouse/domain/money'
import { Refused } from '../../db/refused.ts'

/**
 * Refuses, naming its property of the request, a method that the partner does not allow its staff (PAYMETHODS-10) and the gateway for a currency that
 * it does not take (PAYMETHODS-20): an order that nobody could pay is never placed, and takes no court.
 */
export const checkMethod = (
  method: PaymentMethod,
  allowed: readonly string[],
  currency: Currency,
  property = 'paymentMethod',
): void => {
  if (!allowed.includes(method)) throw notAllowed(property, 'This payment method is not allowed for staff')
  if (method === ONLINE_METHOD && !gatewayTakes(currency))
    throw notAllowed(property, `Online payments are not taken in ${currency}`)
}

const notAllowed = (property: string, why: string) =>
  new Refused({
    code: 'error.badRequest.paymentMethodNotAllowed',
    details: { msg: why, fields: [{ property, constraints: { allowed: why } }] },
  })
