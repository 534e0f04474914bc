import { isBankCountry } from '../payout-accounts/countries.ts'
import { GATEWAY_CURRENCY, type Currency } from '../money/index.ts'

/** Every payment method, in the order in which they are listed (PAYMETHODS-17). */
export const PAYMENT_METHODS = [
  'creditCard',
  'clubCredits',
  'razorpay',
  'cash',
  'cheque',
  'bankTransfer',
  'voucher',
  'pointOfSales',
  'touchAndGo',
  'fieldhouseWallet',
  'packages',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** How the payment log calls what the online gateway collects, whichever gateway that is (PAYMETHODS-17). */
export const ONLINE_METHOD = 'razorpay' satisfies PaymentMethod

/** PAYMETHODS-17, PAYMETHODS-21. */
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  creditCard: 'Credit card',
  clubCredits: 'Club credits',
  razorpay: 'Online Payment',
  cash: 'Cash',
  cheque: 'Cheque',
  bankTransfer: 'Bank transfer',
  voucher: 'Voucher',
  pointOfSales: 'Point of sales',
  touchAndGo: 'TouchAndGo',
  fieldhouseWallet: 'Fieldhouse wallet',
  packages: 'Passes',
}

/** The methods that bear a fee or are handled in their own way (PAYMETHODS-18). */
export const FEE_BEARING_METHODS: readonly PaymentMethod[] = [
  'creditCard',
  'clubCredits',
  'fieldhouseWallet',
  'razorpay',
]

const AUTOMATIC: readonly PaymentMethod[] = ['creditCard', 'razorpay', 'clubCredits', 'fieldhouseWallet', 'packages']
const SETTLED_AT_ONCE: readonly PaymentMethod[] = ['clubCredits', 'fieldhouseWallet', 'packages']

/** True when a machine takes the payment, so that nobody marks it as paid by hand (SCHEDULE-64). */
export const isAutomatic = (method: PaymentMethod): boolean => AUTOMATIC.includes(method)

/** The methods that staff take by hand (SCHEDULE-64, BOOKING-89). */
export const MANUAL_METHODS: readonly PaymentMethod[] = PAYMENT_METHODS.filter((method) => !isAutomatic(method))

/** True when creating the order settles it: credits, wallet and passes (BOOKING-89, PAYMETHODS-32). */
export const settlesAtOnce = (method: PaymentMethod): boolean => SETTLED_AT_ONCE.includes(method)

/** True when a refund is carried out with the provider at once instead of by hand (BOOKING-104). */
export const refundsAutomatically = (method: PaymentMethod): boolean => FEE_BEARING_METHODS.includes(method)

/** True for what pays from what a customer holds of the club: no money comes in, as it came before (BEYOND-38). */
export const paysFromHoldings = (method: PaymentMethod): boolean => SETTLED_AT_ONCE.includes(method)

/**
 * The status an order is created with: paid for a total of 0 and for what settles at once, pending for card and gateway, and
 * for the methods taken by hand what the tick 'Customer has paid' says (BOOKING-12, BOOKING-89). `total` in minor units.
 */
export const statusAtCreation = (
  method: PaymentMethod,
  { total, customerHasPaid }: { total: number; customerHasPaid: boolean },
): 'paid' | 'pending' => {
  if (total === 0 || settlesAtOnce(method)) return 'paid'
  return !isAutomatic(method) && customerHasPaid ? 'paid' : 'pending'
}

/** True where 'Customer has paid' shows: something is to be paid, and a person takes it (ADDTX-49, BOOKING-89). `total` in minor units. */
export const asksWhetherPaid = (method: PaymentMethod, total: number): boolean =>
  total > 0 && MANUAL_METHODS.includes(method)

/**
 * What becomes of the money when an order is created, for the button that creates it: nothing to pay, paid, left to be paid, or
 * collected next by card or gateway. `total` in minor units.
 */
export const paymentAtCreation = (
  method: PaymentMethod,
  charge: { total: number; customerHasPaid: boolean },
): 'free' | 'paid' | 'toPay' | 'collect' => {
  if (charge.total === 0) return 'free'
  if (statusAtCreation(method, charge) === 'paid') return 'paid'
  return isAutomatic(method) ? 'collect' : 'toPay'
}

/**
 * The methods a partner may switch on for staff and for customers: the gateway only in India, cards everywhere else, and
 * only card, club credits, gateway and cash for customers (PAYMETHODS-23).
 */
export const methodsOffered = (countryCode: string): { staff: PaymentMethod[]; customers: PaymentMethod[] } => {
  const staff = PAYMENT_METHODS.filter((method) => method !== (countryCode === 'IN' ? 'creditCard' : 'razorpay'))
  const customers = staff.filter((method) => ['creditCard', 'clubCredits', 'razorpay', 'cash'].includes(method))
  return { staff, customers }
}

/** Whether the online gateway takes a currency: Indian rupees only (PAYMETHODS-20). */
export const gatewayTakes = (currency: Currency): boolean => currency === GATEWAY_CURRENCY

/** Whether card payments work in a country: where partners are paid out to a bank, but India, which has its gateway (PAYMETHODS-28, PAYOUTSTAB-26). */
export const takesCards = (countryCode: string): boolean => isBankCountry(countryCode) && countryCode !== 'IN'
