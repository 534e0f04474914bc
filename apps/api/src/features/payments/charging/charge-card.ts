import type { Order } from '@fieldhouse/contract/orders'
import { decideCharge } from '@fieldhouse/domain/payments'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { attemptCharge, type Attempt } from './attempt-charge.ts'

/** What a browser's card form hands over in place of a card. */
const TOKEN = /^(tok|pm)_[A-Za-z0-9_]{1,150}$/

/** Refuses a token that is none, by the name of the property that carries it (BOOKING-40). */
export const expectToken = (creditToken: string, property: string): void => {
  const msg = 'Invalid credit card!'
  if (TOKEN.test(creditToken)) return
  throw new Refused({
    code: 'error.badRequest.invalidCreditCard',
    details: { msg, fields: [{ property, constraints: { token: msg } }] },
  })
}

/** Charges a card for a pending or failed purchase (ORDERS-39, ORDERS-87, BOOKING-77); refuses a token that is none (BOOKING-40). */
export const chargeCard = async (
  deps: Deps,
  context: Context,
  entry: Attempt['entry'],
  creditToken: string,
): Promise<Order> => {
  expectToken(creditToken, 'creditToken')
  return attemptCharge(deps, context, { entry, decide: decideCharge, token: creditToken })
}
