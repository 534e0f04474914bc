import type { Currency } from '../money/index.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** A customer's club credits, in minor units per currency (ADDTX-15). */
export type CreditBalances = readonly { currency: Currency; amount: number }[]

/** The balance in one currency, in minor units; 0 where there is none (ADDTX-50). */
export const balanceIn = (balances: CreditBalances, currency: Currency): number =>
  balances.reduce((sum, balance) => (balance.currency === currency ? sum + balance.amount : sum), 0)

/** True when the balance pays a charge with its fee; a balance exactly equal is enough (BOOKING-38, BOOKING-82, ADDTX-50). */
export const creditsSuffice = (charge: number, balances: CreditBalances, currency: Currency): boolean =>
  charge <= balanceIn(balances, currency)

/** The method an added transaction is paid with: club credits fall back to cash when the balance does not reach (ADDTX-24, ADDTX-50). */
export const methodWithCredits = (
  method: PaymentMethod,
  charge: number,
  balances: CreditBalances,
  currency: Currency,
): PaymentMethod => (method === 'clubCredits' && !creditsSuffice(charge, balances, currency) ? 'cash' : method)
