import { GATEWAY_CURRENCY, isCurrency } from '../money/index.ts'
import type { Currency } from '../money/index.ts'
import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { gatewayTakes, methodsOffered, PAYMENT_METHODS } from './payment-methods.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** How a partner takes money (PAYMETHODS-03). A partner that was never set up has no currency. */
export type PaymentOptions = {
  defaultCurrencyId: Currency | null
  /** True: the partner bears the processing fee; false: the customer pays it on top (PAYMETHODS-05). */
  absorbProcessingFee: boolean
  paymentMethodsForStaff: readonly PaymentMethod[]
  paymentMethodsForCustomers: readonly PaymentMethod[]
}

/** What somebody wants them to be, as it was sent: methods by any name. */
export type PaymentOptionsChange = Partial<
  Omit<PaymentOptions, MethodsProperty> & Record<MethodsProperty, readonly string[]>
>

/** Where a partner is, and whether somebody takes its money by card and through the gateway. */
export type PaymentAccounts = {
  countryCode: string
  /** Card payments work in that country (PAYMETHODS-28). */
  cardsSupported: boolean
  /** The payout account is verified, or none is needed (PAYMETHODS-08). */
  chargesEnabled: boolean
  /** The account at the gateway is enabled, or none is needed (PAYMETHODS-09). */
  gatewayEnabled: boolean
}

/**
 * Why a method can't be switched on: no verified account (PAYMETHODS-29), no cards in the country (PAYMETHODS-28), or a currency
 * that the gateway does not take (PAYMETHODS-20).
 */
export type MethodLock = 'noAccount' | 'unsupportedCountry' | 'otherCurrency'

/** The texts of what payment options lack or must not be (PAYMETHODS-06, PAYMETHODS-27 to PAYMETHODS-29). */
export const PAYMENT_OPTION_TEXTS = {
  noCurrency: 'Please select default currency!',
  noStaffMethod: 'Please choose one payment method',
  noAccount: 'Please set up your bank account first',
  unsupportedCountry: 'Credit card payments are not yet supported in your country.',
  otherCurrency: `Online payments are taken in ${GATEWAY_CURRENCY} only`,
  currencyLocked: 'The default currency cannot be changed after it has been set.',
} as const

/**
 * What keeps a method from being switched on; null where nothing does (PAYMETHODS-08, PAYMETHODS-09, PAYMETHODS-28). The currency is the
 * partner's own, null where none was chosen yet: what it will be locks nothing.
 */
export const lockOfMethod = (
  method: PaymentMethod,
  { cardsSupported, chargesEnabled, gatewayEnabled }: PaymentAccounts,
  currency: Currency | null,
): MethodLock | null => {
  if (method === 'creditCard' && !cardsSupported) return 'unsupportedCountry'
  if (method === 'creditCard' && !chargesEnabled) return 'noAccount'
  if (method !== 'razorpay') return null
  if (currency !== null && !gatewayTakes(currency)) return 'otherCurrency'
  return gatewayEnabled ? null : 'noAccount'
}

/**
 * The methods that customers may pay by right now (PAYMETHODS-11), in the order of the method list: what the partner has switched on
 * for them, as far as its country offers it to customers and somebody takes the money. What staff may choose has no part in it.
 */
export const methodsForCustomers = (
  { paymentMethodsForCustomers, defaultCurrencyId }: PaymentOptions,
  accounts: PaymentAccounts,
): PaymentMethod[] =>
  methodsOffered(accounts.countryCode).customers.filter(
    (method) =>
      paymentMethodsForCustomers.includes(method) && lockOfMethod(method, accounts, defaultCurrencyId) === null,
  )

const no = (property: keyof PaymentOptions, why: string) => refuse('error.badRequest.invalidInput', { property, why })

/**
 * The payment options after a change. Refuses, naming the property: no or another currency than the one that was set
 * (PAYMETHODS-06, PAYMETHODS-07), methods that the partner's country doesn't have (PAYMETHODS-23), methods newly switched on that are
 * locked (PAYMETHODS-29), and no method for staff (PAYMETHODS-27). What was on before a lock came may stay on.
 */
export const decidePaymentOptions = (
  before: PaymentOptions,
  change: PaymentOptionsChange,
  accounts: PaymentAccounts,
): Decision<PaymentOptions> => {
  const after = { ...before, ...change }
  const currency = decideCurrency(before.defaultCurrencyId, after.defaultCurrencyId)
  if (!currency.ok) return currency
  const offered = methodsOffered(accounts.countryCode)
  const decide = (property: MethodsProperty, allowed: readonly PaymentMethod[]) =>
    decideMethods(property, {
      before: before[property],
      after: change[property],
      allowed,
      lockOf: (method) => lockOfMethod(method, accounts, currency.value),
    })
  const staff = decide('paymentMethodsForStaff', offered.staff)
  if (!staff.ok) return staff
  const customers = decide('paymentMethodsForCustomers', offered.customers)
  if (!customers.ok) return customers
  if (staff.value.length === 0) return no('paymentMethodsForStaff', PAYMENT_OPTION_TEXTS.noStaffMethod)
  return accept({ ...after, paymentMethodsForStaff: staff.value, paymentMethodsForCustomers: customers.value })
}

const decideCurrency = (before: Currency | null, after: Currency | null): Decision<Currency> => {
  const property = 'defaultCurrencyId'
  if (after === null && before === null) return no(property, PAYMENT_OPTION_TEXTS.noCurrency)
  if (before !== null && after !== before)
    return refuse('error.badRequest.defaultCurrencyLocked', { property, why: PAYMENT_OPTION_TEXTS.currencyLocked })
  return isCurrency(after!) ? accept(after) : no(property, `${after} is not a currency`)
}

type MethodsProperty = 'paymentMethodsForStaff' | 'paymentMethodsForCustomers'
type MethodsChange = {
  before: readonly PaymentMethod[]
  after: readonly string[] | undefined
  allowed: readonly PaymentMethod[]
  lockOf: (method: PaymentMethod) => MethodLock | null
}

// In the order of the method list, each once, whatever order they came in.
const decideMethods = (
  property: MethodsProperty,
  { before, after, allowed, lockOf }: MethodsChange,
): Decision<readonly PaymentMethod[]> => {
  if (after === undefined) return accept(before)
  const stranger = after.find((method) => !(allowed as readonly string[]).includes(method))
  if (stranger !== undefined) return no(property, `${stranger} is not offered here`)
  const chosen = PAYMENT_METHODS.filter((method) => after.includes(method))
  const locks = chosen.filter((method) => !before.includes(method)).map(lockOf)
  const lock = locks.find((found) => found !== null)
  return lock ? no(property, PAYMENT_OPTION_TEXTS[lock]) : accept(chosen)
}
