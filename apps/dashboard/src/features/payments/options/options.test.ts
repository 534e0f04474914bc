import { describe, expect, it } from 'vitest'
import type { Partner } from '../../../lib/session/session.ts'
import { accountsOf, feeExample, methodRows, optionsOf, problemsOf, realChanges, withMethod } from './options.ts'
import { methodsOffered } from '@fieldhouse/domain/fees'

const partner = {
  countryCode: 'SG',
  defaultCurrencyId: 'SGD',
  absorbProcessingFee: false,
  paymentMethodsForStaff: ['cash', 'creditCard', 'razorpay'],
  paymentMethodsForCustomers: ['cash'],
  processingFeeConfig: { creditCard: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } } },
  chargesEnabled: true,
  gatewayEnabled: true,
} as unknown as Partner
const saved = optionsOf(partner)
const offered = methodsOffered('SG')

it("shows the partner's methods in the order of the list, and none that its country has not", () => {
  expect(saved.paymentMethodsForStaff).toEqual(['creditCard', 'cash'])
})

describe('the table of methods', () => {
  const row = (method: string, of: Partner = partner, cardsSupported = true) =>
    methodRows(of, {}, accountsOf(of, cardsSupported)).find((one) => one.method === method)

  it('says the fee as percentage and amount, and has customers only where they pay so [PAYMETHODS-23]', () => {
    expect(row('creditCard')).toEqual({
      method: 'creditCard',
      fee: '5% + SGD 0.50',
      lock: null,
      staff: { on: true, locked: false },
      customers: { on: false, locked: false },
    })
    expect(row('cheque')).toMatchObject({ fee: null, customers: null })
    expect(row('packages')?.customers).toBeNull()
    expect(row('cash')?.customers).toEqual({ on: true, locked: false })
    expect(row('razorpay')).toBeUndefined()
  })

  it('locks cards without a verified account or country; what is on may be switched off [PAYMETHODS-28] [PAYMETHODS-29]', () => {
    expect(row('creditCard', { ...partner, chargesEnabled: false })).toMatchObject({
      lock: 'noAccount',
      staff: { on: true, locked: false },
      customers: { on: false, locked: true },
    })
    expect(row('creditCard', partner, false)).toMatchObject({ lock: 'unsupportedCountry', customers: { locked: true } })
  })

  it('locks the gateway in another currency than its own [PAYMETHODS-20]', () => {
    const unset = {
      ...partner,
      countryCode: 'IN',
      defaultCurrencyId: null,
      paymentMethodsForStaff: ['cash'],
    } as Partner
    const rows = (currency: string) => methodRows(unset, { defaultCurrencyId: currency }, accountsOf(unset, false))
    const lockIn = (currency: string) => rows(currency).find(({ method }) => method === 'razorpay')!
    expect(lockIn('USD')).toMatchObject({ lock: 'otherCurrency', staff: { on: false, locked: true } })
    expect(lockIn('INR')).toMatchObject({ lock: null, staff: { locked: false } })
  })

  it('is that of India with the gateway, locked without an enabled account [PAYMETHODS-09] [PAYMETHODS-29]', () => {
    const india = {
      ...partner,
      countryCode: 'IN',
      defaultCurrencyId: 'INR',
      gatewayEnabled: false,
      paymentMethodsForStaff: ['cash'],
    } as Partner
    expect(row('creditCard', india, false)).toBeUndefined()
    expect(row('razorpay', india, false)).toMatchObject({ lock: 'noAccount', staff: { on: false, locked: true } })
    expect(row('razorpay', { ...india, gatewayEnabled: true }, false)).toMatchObject({ lock: null })
  })
})

describe('changes', () => {
  const turn = (method: 'cheque' | 'cash', on: boolean, changes = {}) =>
    withMethod(saved, changes, { method, audience: 'staff', on, offered: offered.staff })

  it('keep the order of the methods, and count only where they differ from what is saved', () => {
    const on = turn('cheque', true)
    expect(on).toEqual({ paymentMethodsForStaff: ['creditCard', 'cash', 'cheque'] })
    expect(realChanges(saved, on)).toEqual(on)
    expect(realChanges(saved, turn('cheque', false, on))).toEqual({})
    expect(realChanges(saved, { absorbProcessingFee: false, defaultCurrencyId: 'SGD' })).toEqual({})
  })

  it('need a currency and a method for staff [PAYMETHODS-06] [PAYMETHODS-27]', () => {
    const accounts = accountsOf(partner, true)
    expect(problemsOf(saved, {}, accounts)).toEqual({})
    expect(problemsOf(saved, { paymentMethodsForStaff: [] }, accounts)).toEqual({
      paymentMethodsForStaff: 'noStaffMethod',
    })
    const unset = { ...saved, defaultCurrencyId: null }
    expect(problemsOf(unset, {}, accounts)).toEqual({ defaultCurrencyId: 'noCurrency' })
    expect(problemsOf(unset, { defaultCurrencyId: 'USD' }, accounts)).toEqual({})
  })
})

it('shows by an example who bears the fee [PAYMETHODS-05]', () => {
  expect(feeExample(partner, {})).toEqual({
    method: 'creditCard',
    price: 'SGD 100.00',
    total: 'SGD 105.50',
    kept: 'SGD 100.00',
  })
  expect(feeExample(partner, { absorbProcessingFee: true })).toMatchObject({ total: 'SGD 100.00', kept: 'SGD 94.76' })
  expect(feeExample({ ...partner, processingFeeConfig: {} }, {})).toBeNull()
})
