import type { ChargedMethod } from '@fieldhouse/domain/payments'

/** Every provider there is, by the name that is kept with what it took, and how the payment log calls that. */
const METHODS = {
  sandbox: 'creditCard',
  stripe: 'creditCard',
  gatewaySandbox: 'razorpay',
  razorpay: 'razorpay',
} as const satisfies Record<string, ChargedMethod>

export type ProviderName = keyof typeof METHODS

/** By which method a provider takes money, also one that is set up no more. */
export const methodOf = (name: ProviderName): ChargedMethod => METHODS[name]
