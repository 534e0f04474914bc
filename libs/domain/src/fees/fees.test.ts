import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chargeFor,
  chargeForDifference,
  creditsSuffice,
  exclusiveFee,
  FEE_BEARING_METHODS,
  feeFor,
  inclusiveFee,
  asksWhetherPaid,
  isAutomatic,
  MANUAL_METHODS,
  methodsOffered,
  methodWithCredits,
  netOfFees,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  paymentAtCreation,
  refundsAutomatically,
  statusAtCreation,
} from './index.ts'
import type { PaymentMethod, ProcessingFeeConfig } from './index.ts'

const rate = (percentage: number, amount: number) => ({
  fieldhouseFeesPercentage: percentage,
  fieldhouseFeesAmount: amount,
})
const config: ProcessingFeeConfig = {
  creditCard: { SGD: rate(5, 0.5), USD: rate(7, 1) },
  clubCredits: { SGD: rate(3, 0) },
  cash: { SGD: rate(0, 0) },
}
const exclusive = { currency: 'SGD', absorbProcessingFee: false }

describe('processing fee on top (worked example 1)', () => {
  it.each<[number, PaymentMethod, number, number]>([
    [10_000, 'creditCard', 550, 10_550],
    [3333, 'creditCard', 217, 3550],
    [10_000, 'clubCredits', 300, 10_300],
    [10_000, 'cash', 0, 10_000],
    [0, 'creditCard', 0, 0],
    [10_000, 'voucher', 0, 10_000],
  ])('%i by %s: fee %i, customer pays %i [COMMON-05] [PAYMETHODS-19] [PAYMETHODS-24]', (price, method, fee, total) => {
    expect(chargeFor(price, feeFor(config, method, 'SGD'), exclusive)).toEqual({
      total,
      processingFeeExclusiveCents: fee,
      processingFeeInclusiveCents: 0,
    })
  })
})

describe('processing fee within (worked example 2)', () => {
  it.each([
    [10_000, 524],
    [1050, 98],
    [0, 0],
    [30, 30],
  ])('%i by card holds a fee of %i [COMMON-06] [PAYMETHODS-25]', (total, fee) => {
    expect(
      chargeFor(total, feeFor(config, 'creditCard', 'SGD'), { currency: 'SGD', absorbProcessingFee: true }),
    ).toEqual({
      total,
      processingFeeExclusiveCents: 0,
      processingFeeInclusiveCents: fee,
    })
  })

  it('is never below 0 nor above the total, and undoes the fee on top to within two minor units', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 500 }),
        (price, hundredths, cents) => {
          const fees = rate(hundredths / 100, cents / 100)
          const fee = inclusiveFee(price, fees, 'SGD')
          expect(fee).toBeGreaterThanOrEqual(0)
          expect(fee).toBeLessThanOrEqual(price)
          const onTop = exclusiveFee(price, fees, 'SGD')
          const within = inclusiveFee(price + onTop, fees, 'SGD')
          expect(Math.abs(within - onTop)).toBeLessThanOrEqual(2)
        },
      ),
    )
  })
})

it('a method without a rate has no fee, on top or within [PAYMETHODS-24]', () => {
  expect(exclusiveFee(10_000, null, 'SGD')).toBe(0)
  expect(inclusiveFee(10_000, null, 'SGD')).toBe(0)
})

describe('exactness', () => {
  it('never adds a unit through floating point [COMMON-06]', () => {
    expect(exclusiveFee(11_000, rate(1, 0), 'SGD')).toBe(110)
    expect(exclusiveFee(10_000, rate(2.9, 0.3), 'SGD')).toBe(320)
    expect(exclusiveFee(100_000, rate(1.1, 0), 'SGD')).toBe(1100)
  })

  it('currencies without decimals round up to whole units [COMMON-06]', () => {
    expect(exclusiveFee(99_999, rate(2.5, 0), 'VND')).toBe(2500)
    expect(exclusiveFee(100_000, rate(2.5, 1000), 'VND')).toBe(3500)
  })

  it('is looked up by method, then currency, then USD, else there is none [PAYMETHODS-26]', () => {
    expect(feeFor(config, 'creditCard', 'SGD')).toEqual(rate(5, 0.5))
    expect(feeFor(config, 'creditCard', 'AUD')).toEqual(rate(7, 1))
    expect(feeFor(config, 'clubCredits', 'AUD')).toBeNull()
    expect(feeFor(config, 'voucher', 'SGD')).toBeNull()
  })
})

describe('edit difference with fee (worked example 3)', () => {
  it.each<[number, number, PaymentMethod, number]>([
    [4000, 6000, 'creditCard', 2150],
    [4000, 6000, 'cash', 2000],
    [4000, 6000, 'clubCredits', 2060],
    [4000, 4000, 'creditCard', 0],
    [6000, 4000, 'creditCard', 0],
  ])('from %i to %i by %s is %i to charge [BOOKING-81]', (from, to, method, charge) => {
    expect(chargeForDifference(from, to, feeFor(config, method, 'SGD'), exclusive).total).toBe(charge)
  })

  it('club credits are blocked with 20.50 and not with 20.60 [BOOKING-38] [BOOKING-82]', () => {
    expect(creditsSuffice(2060, [{ currency: 'SGD', amount: 2050 }], 'SGD')).toBe(false)
    expect(creditsSuffice(2060, [{ currency: 'SGD', amount: 2060 }], 'SGD')).toBe(true)
  })
})

describe('club credit fall-back (worked example 9)', () => {
  it.each<[string, number, string, number, PaymentMethod]>([
    ['39.99', 4000, 'SGD', 3999, 'cash'],
    ['40.00', 4000, 'SGD', 4000, 'clubCredits'],
    ['100.00 of another currency', 4000, 'USD', 10_000, 'cash'],
    ['41.00 for 41.20 with fee', 4120, 'SGD', 4100, 'cash'],
  ])('a balance of %s [ADDTX-24] [ADDTX-50]', (_case, charge, currency, amount, method) => {
    expect(methodWithCredits('clubCredits', charge, [{ currency, amount }], 'SGD')).toBe(method)
  })

  it('other methods stay [ADDTX-24]', () => {
    expect(methodWithCredits('voucher', 4000, [], 'SGD')).toBe('voucher')
  })
})

describe('payment methods', () => {
  it('there are eleven, with their labels [PAYMETHODS-17] [PAYMETHODS-21]', () => {
    expect(PAYMENT_METHODS.map((method) => PAYMENT_METHOD_LABELS[method])).toEqual([
      'Credit card',
      'Club credits',
      'Online Payment',
      'Cash',
      'Cheque',
      'Bank transfer',
      'Voucher',
      'Point of sales',
      'TouchAndGo',
      'Fieldhouse wallet',
      'Passes',
    ])
  })

  it('which are automatic and which are taken by hand [SCHEDULE-64]', () => {
    expect(PAYMENT_METHODS.filter(isAutomatic)).toEqual([
      'creditCard',
      'clubCredits',
      'razorpay',
      'fieldhouseWallet',
      'packages',
    ])
    expect(MANUAL_METHODS).toEqual(['cash', 'cheque', 'bankTransfer', 'voucher', 'pointOfSales', 'touchAndGo'])
  })

  it('which bear a fee, and which refund at once [PAYMETHODS-18] [BOOKING-104]', () => {
    expect(FEE_BEARING_METHODS).toEqual(['creditCard', 'clubCredits', 'fieldhouseWallet', 'razorpay'])
    expect(PAYMENT_METHODS.filter(refundsAutomatically)).toEqual([
      'creditCard',
      'clubCredits',
      'razorpay',
      'fieldhouseWallet',
    ])
  })

  it.each<[PaymentMethod, number, boolean, string]>([
    ['cash', 2000, false, 'pending'],
    ['cash', 2000, true, 'paid'],
    ['cash', 0, false, 'paid'],
    ['creditCard', 2000, true, 'pending'],
    ['razorpay', 2000, true, 'pending'],
    ['clubCredits', 2000, false, 'paid'],
    ['fieldhouseWallet', 2000, false, 'paid'],
    ['packages', 2000, false, 'paid'],
  ])(
    'an order by %s of %i, ticked %s, is created %s [BOOKING-12] [BOOKING-89]',
    (method, total, customerHasPaid, status) => {
      expect(statusAtCreation(method, { total, customerHasPaid })).toBe(status)
    },
  )

  it('asks whether the customer has paid where a person takes the money and there is some to take [ADDTX-49]', () => {
    const methods = ['cash', 'cheque', 'bankTransfer', 'voucher', 'pointOfSales', 'touchAndGo'] as const
    for (const method of methods)
      expect([asksWhetherPaid(method, 1), asksWhetherPaid(method, 0)]).toEqual([true, false])
    for (const method of ['creditCard', 'razorpay', 'clubCredits', 'fieldhouseWallet'] as const)
      expect(asksWhetherPaid(method, 8000)).toBe(false)
  })

  it.each<[PaymentMethod, number, boolean, string]>([
    ['cash', 2000, true, 'paid'],
    ['bankTransfer', 2000, false, 'toPay'],
    ['clubCredits', 2000, false, 'paid'],
    ['creditCard', 2000, true, 'collect'],
    ['razorpay', 2000, false, 'collect'],
    ['cheque', 0, false, 'free'],
  ])('the button of an order by %s of %i, ticked %s, says %s', (method, total, customerHasPaid, said) => {
    expect(paymentAtCreation(method, { total, customerHasPaid })).toBe(said)
  })

  it('the gateway only in India, cards only elsewhere [PAYMETHODS-23]', () => {
    expect(methodsOffered('IN').customers).toEqual(['clubCredits', 'razorpay', 'cash'])
    expect(methodsOffered('SG').customers).toEqual(['creditCard', 'clubCredits', 'cash'])
    expect(methodsOffered('SG').staff).toEqual(PAYMENT_METHODS.filter((method) => method !== 'razorpay'))
  })
})

describe('what stays of a charge', () => {
  it('is the price, where the customer pays the fee, and the price without it, where the club does [PAYMETHODS-05]', () => {
    const fee = feeFor(config, 'creditCard', 'SGD')
    expect(netOfFees(chargeFor(10_000, fee, exclusive))).toBe(10_000)
    expect(netOfFees(chargeFor(10_000, fee, { ...exclusive, absorbProcessingFee: true }))).toBe(
      10_000 - inclusiveFee(10_000, fee, 'SGD'),
    )
  })

  it('a difference is paid without a fee on top where the club bears it [PAYMETHODS-05]', () => {
    const fee = feeFor(config, 'creditCard', 'SGD')
    const charge = chargeForDifference(2000, 5000, fee, { ...exclusive, absorbProcessingFee: true })
    expect(charge).toEqual({
      total: 3000,
      processingFeeExclusiveCents: 0,
      processingFeeInclusiveCents: inclusiveFee(3000, fee, 'SGD'),
    })
  })

  it('no fee is within nothing, or less', () => {
    const fee = feeFor(config, 'creditCard', 'SGD')
    expect([inclusiveFee(0, fee, 'SGD'), inclusiveFee(-100, fee, 'SGD')]).toEqual([0, 0])
  })
})
