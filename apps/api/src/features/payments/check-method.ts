import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { Refused } from '../../db/refused.ts'

/** Refuses a method that the partner does not allow its staff (PAYMETHODS-10). */
export const checkMethod = (method: PaymentMethod, allowed: readonly string[]): void => {
  if (allowed.includes(method)) return
  const why = 'This payment method is not allowed for staff'
  throw new Refused({
    code: 'error.badRequest.paymentMethodNotAllowed',
    details: { msg: why, fields: [{ property: 'paymentMethod', constraints: { allowed: why } }] },
  })
}
