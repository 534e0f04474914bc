import { can, type Needed } from '../access/policies.ts'
import type { PaymentMethod } from '../fees/payment-methods.ts'
import { isMarkedByHand } from '../orders/decide.ts'

/** Who takes payments through a provider: charges cards, sends links by which they pay, opens the gateway. */
export const TAKES_ONLINE = 'orderTransaction.edit' satisfies Needed

/**
 * Whether somebody who sells may let a method pay: what a provider takes asks for the right to take payments, whatever right the sale
 * itself asks for; what changes hands at the desk asks for no more than that.
 */
export const maySellBy = (policies: readonly string[], method: PaymentMethod): boolean =>
  isMarkedByHand(method) || can(policies, TAKES_ONLINE)
