import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decidePaymentOptions,
  lockOfMethod,
  methodsForCustomers,
  methodsOffered,
  PAYMENT_METHODS,
  takesCards,
} from './index.ts'
import type { PaymentAccounts, PaymentMethod, PaymentOptions, PaymentOptionsChange } from './index.ts'

const before: PaymentOptions = {
  defaultCurrencyId: 'SGD',
  absorbProcessingFee: false,
  paymentMethodsForStaff: ['cash'],
  paymentMethodsForCustomers: [],
}
const singapore: PaymentAccounts = {
  countryCode: 'SG',
  cardsSupported: true,
  chargesEnabled: true,
  gatewayEnabled: true,
}
const india: PaymentAccounts = { ...singapore, countryCode: 'IN', cardsSupported: false }
const vietnam: PaymentAccounts = { ...singapore, countryCode: 'VN', cardsSupported: false }

const ACCOUNT = 'Please set up your bank account first'
const invalid = (property: string, why: string) => ({
  code: 'error.badRequest.invalidInput',
  details: { property, why },
})
const refusal = (change: PaymentOptionsChange, accounts = singapore, from: PaymentOptions = before) => {
  const decision = decidePaymentOptions(from, change, accounts)
  return decision.ok ? null : decision.refusal
}
const decided = (change: PaymentOptionsChange, accounts = singapore, from: PaymentOptions = before) => {
  const decision = decidePaymentOptions(from, change, accounts)
  if (!decision.ok) throw new Error(decision.refusal.code)
  return decision.value
}

describe('the default currency', () => {
  const unset = { ...before, defaultCurrencyId: null }

  it('is required [PAYMETHODS-06]', () => {
    const missing = invalid('defaultCurrencyId', 'Please select default currency!')
    expect(refusal({ absorbProcessingFee: true }, singapore, unset)).toEqual(missing)
    expect(refusal({ defaultCurrencyId: null }, singapore, unset)).toEqual(missing)
    expect(decided({ defaultCurrencyId: 'SGD' }, singapore, unset).defaultCurrencyId).toBe('SGD')
  })

  it('stays once it is set, and may be said again [PAYMETHODS-07]', () => {
    for (const other of ['USD', null])
      expect(refusal({ defaultCurrencyId: other })).toMatchObject({
        code: 'error.badRequest.defaultCurrencyLocked',
        details: { property: 'defaultCurrencyId' },
      })
    expect(decided({ defaultCurrencyId: 'SGD' })).toEqual(before)
  })

  it('is one that money is known in', () => {
    expect(refusal({ defaultCurrencyId: 'XXX' }, singapore, unset)).toMatchObject({
      details: { property: 'defaultCurrencyId' },
    })
  })
})

describe('payment methods', () => {
  it('are switched apart for customers and for staff, and keep the order of the list [PAYMETHODS-04]', () => {
    expect(decided({ paymentMethodsForStaff: ['voucher', 'cash', 'creditCard', 'cash'] })).toEqual({
      ...before,
      paymentMethodsForStaff: ['creditCard', 'cash', 'voucher'],
    })
    expect(decided({ paymentMethodsForCustomers: ['cash', 'clubCredits'] })).toEqual({
      ...before,
      paymentMethodsForCustomers: ['clubCredits', 'cash'],
    })
  })

  it.each<[string, 'paymentMethodsForStaff' | 'paymentMethodsForCustomers', string, PaymentAccounts]>([
    ['razorpay outside India', 'paymentMethodsForStaff', 'razorpay', singapore],
    ['cards in India', 'paymentMethodsForStaff', 'creditCard', india],
    ['cheques for customers', 'paymentMethodsForCustomers', 'cheque', singapore],
    ['passes for customers', 'paymentMethodsForCustomers', 'packages', singapore],
    ['what nobody knows', 'paymentMethodsForStaff', 'shells', singapore],
  ])('%s are refused by name [PAYMETHODS-23]', (_case, property, method, accounts) => {
    expect(refusal({ [property]: ['cash', method] }, accounts)).toEqual(
      invalid(property, `${method} is not offered here`),
    )
  })

  it('one for staff stays on [PAYMETHODS-27]', () => {
    expect(refusal({ paymentMethodsForStaff: [] })).toEqual(
      invalid('paymentMethodsForStaff', 'Please choose one payment method'),
    )
    expect(decided({ paymentMethodsForCustomers: [] }).paymentMethodsForCustomers).toEqual([])
  })
})

describe('locked methods', () => {
  const noCharges = { ...singapore, chargesEnabled: false }
  const noGateway = { ...india, gatewayEnabled: false }
  const inRupees = { ...before, defaultCurrencyId: 'INR' }

  it.each<[string, PaymentMethod, PaymentAccounts, string | null, string | null]>([
    ['cards with a verified account', 'creditCard', singapore, 'SGD', null],
    ['cards without one', 'creditCard', noCharges, 'SGD', 'noAccount'],
    ['cards where they do not work', 'creditCard', vietnam, 'VND', 'unsupportedCountry'],
    ['the gateway with an enabled account', 'razorpay', india, 'INR', null],
    ['the gateway without one', 'razorpay', noGateway, 'INR', 'noAccount'],
    ['the gateway in another currency than its own', 'razorpay', india, 'USD', 'otherCurrency'],
    ['the gateway in no currency yet', 'razorpay', india, null, null],
    ['cash without any', 'cash', { ...noCharges, gatewayEnabled: false }, null, null],
  ])('%s: %s [PAYMETHODS-08] [PAYMETHODS-09]', (_case, method, accounts, currency, lock) => {
    expect(lockOfMethod(method, accounts, currency)).toBe(lock)
  })

  it('are not switched on, neither for staff nor for customers [PAYMETHODS-08] [PAYMETHODS-09] [PAYMETHODS-29]', () => {
    for (const property of ['paymentMethodsForStaff', 'paymentMethodsForCustomers'] as const) {
      expect(refusal({ [property]: ['cash', 'creditCard'] }, noCharges)).toEqual(invalid(property, ACCOUNT))
      expect(refusal({ [property]: ['cash', 'razorpay'] }, noGateway, inRupees)).toEqual(invalid(property, ACCOUNT))
      expect(refusal({ [property]: ['cash', 'razorpay'] }, india)).toEqual(
        invalid(property, 'Online payments are taken in INR only'),
      )
      expect(refusal({ [property]: ['cash', 'creditCard'] }, vietnam)).toEqual(
        invalid(property, 'Credit card payments are not yet supported in your country.'),
      )
    }
  })

  it('stay on when the lock came later, and can be switched off', () => {
    const taking: PaymentOptions = { ...before, paymentMethodsForStaff: ['creditCard', 'cash'] }
    const change: PaymentOptionsChange = { absorbProcessingFee: true, paymentMethodsForStaff: ['creditCard', 'cash'] }
    expect(decided(change, noCharges, taking)).toEqual({ ...taking, absorbProcessingFee: true })
    expect(decided({ paymentMethodsForStaff: ['cash'] }, noCharges, taking).paymentMethodsForStaff).toEqual(['cash'])
  })
})

it('cards work in four countries [PAYMETHODS-28]', () => {
  expect(['US', 'CH', 'SG', 'AU', 'IN', 'VN', 'GB'].filter(takesCards)).toEqual(['US', 'CH', 'SG', 'AU'])
})

it('whatever is asked for, what comes out is offered and not newly locked, and deciding it again changes nothing', () => {
  const methods = fc.subarray([...PAYMENT_METHODS])
  const accountsOf = fc.record({
    countryCode: fc.constantFrom('SG', 'IN', 'VN'),
    cardsSupported: fc.boolean(),
    chargesEnabled: fc.boolean(),
    gatewayEnabled: fc.boolean(),
  })
  const currencies = fc.constantFrom('SGD', 'INR')
  fc.assert(
    fc.property(methods, methods, accountsOf, currencies, (staff, customers, accounts, currency) => {
      const saved = { ...before, defaultCurrencyId: currency }
      const change = { paymentMethodsForStaff: staff, paymentMethodsForCustomers: customers }
      const decision = decidePaymentOptions(saved, change, accounts)
      if (!decision.ok) return
      const { paymentMethodsForStaff, paymentMethodsForCustomers } = decision.value
      const offered = methodsOffered(accounts.countryCode)
      expect(offered.staff).toEqual(expect.arrayContaining([...paymentMethodsForStaff]))
      expect(offered.customers).toEqual(expect.arrayContaining([...paymentMethodsForCustomers]))
      for (const method of [...staff, ...customers]) expect(lockOfMethod(method, accounts, currency)).toBeNull()
      expect(decidePaymentOptions(decision.value, change, accounts)).toEqual(decision)
    }),
  )
})

describe('what customers may pay by [PAYMETHODS-11]', () => {
  const noCharges = { ...singapore, chargesEnabled: false }
  it.each<[string, PaymentMethod[], PaymentAccounts, string, PaymentMethod[]]>([
    [
      'what is switched on for them, in the order of the list',
      ['cash', 'creditCard'],
      singapore,
      'SGD',
      ['creditCard', 'cash'],
    ],
    ['nothing where nothing is', [], singapore, 'SGD', []],
    ['no card that is on for staff only', ['cash'], singapore, 'SGD', ['cash']],
    ['no card while the account is not verified', ['creditCard', 'cash'], noCharges, 'SGD', ['cash']],
    ['no card where cards do not work', ['creditCard', 'clubCredits'], vietnam, 'VND', ['clubCredits']],
    ['the gateway in India', ['razorpay', 'creditCard'], india, 'INR', ['razorpay']],
    ['no gateway in another currency', ['razorpay', 'cash'], india, 'USD', ['cash']],
    [
      'nothing that the country does not offer to customers',
      ['cheque', 'razorpay', 'cash'],
      singapore,
      'SGD',
      ['cash'],
    ],
  ])('%s', (_case, paymentMethodsForCustomers, accounts, defaultCurrencyId, expected) => {
    const options = {
      ...before,
      paymentMethodsForStaff: PAYMENT_METHODS,
      paymentMethodsForCustomers,
      defaultCurrencyId,
    }
    expect(methodsForCustomers(options, accounts)).toEqual(expected)
  })
})
