import { balanceIn, PAYMENT_METHODS, type PaymentMethod } from '@fieldhouse/domain/fees'
import type { Customer } from '../../customers/index.ts'

type Balances = Customer['clubCreditBalance']

/** What a booking costs in passes, what the customer has left of them, and whether that is enough. */
export type PassPrice = { needed: number; left: number; suffice: boolean }

/** What the customer holds beside club credits; what is not known is undefined. */
export type Held = { wallet?: Balances | undefined; passes?: PassPrice | undefined }

export type OfferedMethod = {
  method: PaymentMethod
  /** Why it can't be chosen, or null. */
  barred: 'notEnoughCredits' | 'notEnoughWallet' | 'notEnoughPasses' | 'passesNotHere' | null
  /** The customer's balance beside club credits and the wallet, minor units. */
  balance: number | null
  /** The passes that the customer has left, beside passes. */
  passes: number | null
}

/**
 * The methods a partner allows its staff, in the order of the method list (BOOKING-90). What the customer holds stands beside, and
 * says so where it is below the charge with its fee (BOOKING-38, BOOKING-82); passes say so where nothing here is paid by them.
 * `totalOf` is what the customer pays by a method, where that differs between methods; minor units.
 */
export const offeredMethods = (
  allowed: readonly string[],
  customer: Customer | null,
  charge: { total: number; currency: string; totalOf?: (method: PaymentMethod) => number },
  held: Held = {},
): OfferedMethod[] =>
  PAYMENT_METHODS.filter((method) => allowed.includes(method)).map((method): OfferedMethod => {
    const nothingHeld = { method, barred: null, balance: null, passes: null }
    if (method === 'packages') {
      const { passes } = held
      if (!passes) return { ...nothingHeld, barred: 'passesNotHere' }
      return { ...nothingHeld, barred: passes.suffice ? null : 'notEnoughPasses', passes: passes.left }
    }
    if (method !== 'clubCredits' && method !== 'fieldhouseWallet') return nothingHeld
    const isWallet = method === 'fieldhouseWallet'
    const balances = isWallet ? held.wallet : (customer?.clubCreditBalance ?? [])
    // The server refuses what a wallet that could not be read does not hold.
    if (!balances) return nothingHeld
    const balance = balanceIn(balances, charge.currency)
    const reaches = (charge.totalOf?.(method) ?? charge.total) <= balance
    return { ...nothingHeld, balance, barred: reaches ? null : isWallet ? 'notEnoughWallet' : 'notEnoughCredits' }
  })

/** What a customer holds by a method, less than the price: a part that it can pay. Minor units. */
export type PartOffer = { paymentMethod: 'clubCredits' | 'fieldhouseWallet'; amount: number }

/** What may be taken first of what a customer holds and is less than `price`, minor units. */
export const partOffers = (offered: readonly OfferedMethod[], price: number): PartOffer[] =>
  (['clubCredits', 'fieldhouseWallet'] as const).flatMap((paymentMethod) => {
    const held = offered.find(({ method, barred }) => method === paymentMethod && barred !== null)?.balance ?? 0
    return held > 0 && held < price ? [{ paymentMethod, amount: held }] : []
  })

/** No method is preselected except when only one can be chosen (BOOKING-90). */
export const preselected = (offered: readonly OfferedMethod[]): PaymentMethod | null => {
  const free = offered.filter(({ barred }) => barred === null)
  return free.length === 1 ? free[0]!.method : null
}
