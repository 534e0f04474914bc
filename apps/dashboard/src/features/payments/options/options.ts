import {
  chargeFor,
  decidePaymentOptions,
  feeFor,
  lockOfMethod,
  methodsOffered,
  netOfFees,
  type MethodLock,
  type PaymentAccounts,
  type PaymentMethod,
  type PaymentOptions,
  type ProcessingFeeConfig,
} from '@fieldhouse/domain/fees'
import { decimalsOf, DEFAULT_CURRENCY, formatMoney, toMinor } from '@fieldhouse/domain/money'
import type { Problems } from '../../../lib/form/problems.ts'
import type { Partner } from '../../../lib/session/session.ts'

/** What the person changed and has not saved; everything else is as the server has it. */
export type Changes = Partial<PaymentOptions>
export type Audience = 'staff' | 'customers'

const LISTS = { staff: 'paymentMethodsForStaff', customers: 'paymentMethodsForCustomers' } as const

/** The options of a partner, as far as its country offers them. */
export const optionsOf = (partner: Partner): PaymentOptions => {
  const offered = methodsOffered(partner.countryCode)
  return {
    defaultCurrencyId: partner.defaultCurrencyId,
    absorbProcessingFee: partner.absorbProcessingFee,
    paymentMethodsForStaff: offered.staff.filter((method) => partner.paymentMethodsForStaff.includes(method)),
    paymentMethodsForCustomers: offered.customers.filter((method) =>
      partner.paymentMethodsForCustomers.includes(method),
    ),
  }
}

/** Where the partner is and who takes its money; `cardsSupported` is what the server says of its country (PAYMETHODS-28). */
export const accountsOf = (partner: Partner, cardsSupported: boolean): PaymentAccounts => ({
  countryCode: partner.countryCode,
  cardsSupported,
  chargesEnabled: partner.chargesEnabled,
  gatewayEnabled: partner.gatewayEnabled,
})

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The changes without those that say what the server has already. */
export const realChanges = (saved: PaymentOptions, changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !same(value, saved[name as keyof PaymentOptions])),
  )

/** What is sent: the changes; of a club that never chose, with the methods that it agrees to by saving (BEYOND-32). */
export const bodyOf = (partner: Partner, changes: Changes): Changes =>
  partner.paymentOptionsChosen
    ? changes
    : { paymentMethodsForStaff: optionsOf(partner).paymentMethodsForStaff, ...changes }

/** The changes with a method switched on or off, the list in the order of the methods (PAYMETHODS-04). */
export const withMethod = (
  saved: PaymentOptions,
  changes: Changes,
  { method, audience, on, offered }: MethodSwitch & { offered: readonly PaymentMethod[] },
): Changes => {
  const list = LISTS[audience]
  const before = { ...saved, ...changes }[list]
  return { ...changes, [list]: offered.filter((one) => (one === method ? on : before.includes(one))) }
}
export type MethodSwitch = { method: PaymentMethod; audience: Audience; on: boolean }

export type MethodRow = {
  method: PaymentMethod
  /** '5% + SGD 0.50'; null where the method has no fee (PAYMETHODS-23). */
  fee: string | null
  /** Why it can't be switched on; what is on may be switched off (PAYMETHODS-29). */
  lock: MethodLock | null
  staff: Cell
  /** Null where customers never pay that way. */
  customers: Cell | null
}
type Cell = { on: boolean; locked: boolean }

/** The table: a row for each method that the partner's country offers (PAYMETHODS-23). */
export const methodRows = (partner: Partner, changes: Changes, accounts: PaymentAccounts): MethodRow[] => {
  const saved = optionsOf(partner)
  const shown = { ...saved, ...changes }
  const currency = shown.defaultCurrencyId ?? DEFAULT_CURRENCY
  const offered = methodsOffered(partner.countryCode)
  return offered.staff.map((method) => {
    const lock = lockOfMethod(method, accounts, shown.defaultCurrencyId)
    const cell = (audience: Audience): Cell => ({
      on: shown[LISTS[audience]].includes(method),
      locked: lock !== null && !saved[LISTS[audience]].includes(method),
    })
    return {
      method,
      fee: feeText(partner.processingFeeConfig, method, currency),
      lock,
      staff: cell('staff'),
      customers: offered.customers.includes(method) ? cell('customers') : null,
    }
  })
}

const feeText = (config: ProcessingFeeConfig, method: PaymentMethod, currency: string): string | null => {
  const rate = feeFor(config, method, currency)
  if (!rate) return null
  return `${rate.fieldhouseFeesPercentage}% + ${formatMoney(toMinor(rate.fieldhouseFeesAmount, currency), currency)}`
}

/** What is missing or wrong, by property, before anything is sent (PAYMETHODS-06, PAYMETHODS-27). */
export const problemsOf = (
  saved: PaymentOptions,
  changes: Changes,
  accounts: PaymentAccounts,
): Problems<Changes, 'noCurrency' | 'noStaffMethod'> => {
  const decision = decidePaymentOptions(saved, changes, accounts)
  if (decision.ok) return {}
  if (decision.refusal.details?.['property'] === 'defaultCurrencyId') return { defaultCurrencyId: 'noCurrency' }
  const lacksMethod = { ...saved, ...changes }.paymentMethodsForStaff.length === 0
  return lacksMethod ? { paymentMethodsForStaff: 'noStaffMethod' } : {}
}

/** What a price comes to with the fee of the first method that has one, in words of money; null where none has. */
export const feeExample = (
  partner: Partner,
  changes: Changes,
): { method: PaymentMethod; price: string; total: string; kept: string } | null => {
  const { defaultCurrencyId, absorbProcessingFee } = { ...optionsOf(partner), ...changes }
  const currency = defaultCurrencyId ?? DEFAULT_CURRENCY
  const rateOf = (one: PaymentMethod) => feeFor(partner.processingFeeConfig, one, currency)
  const method = methodsOffered(partner.countryCode).staff.find((one) => rateOf(one) !== null)
  if (method === undefined) return null
  const price = toMinor(decimalsOf(currency) === 0 ? 100_000 : 100, currency)
  const charge = chargeFor(price, rateOf(method), { currency, absorbProcessingFee })
  const money = (minor: number) => formatMoney(minor, currency)
  return { method, price: money(price), total: money(charge.total), kept: money(netOfFees(charge)) }
}
