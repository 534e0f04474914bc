import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { describe, expect, it } from 'vitest'
import { methodToTry, planOnSale, saleBody, sumsOf } from './sale.ts'

const monthly = { price: 80, currency: 'SGD', recurring: 1 }
const yearly = { price: 800, currency: 'SGD', recurring: 12 }
const gold = {
  id: 'plan',
  name: 'Gold',
  benefits: null,
  status: 'active' as const,
  visible: true,
  pause: null,
  renewal: null,
  unusedRefundPercent: 100,
  version: 1,
  pricing: [monthly, yearly],
}
const draft = (amount: number, description = 'Racket') => ({ key: description, description, amount })

describe('a plan on sale', () => {
  it('is the plan with the chosen option and the day it starts [ADDTX-16, BEYOND-27]', () => {
    expect(planOnSale(gold, yearly, '2026-11-21', true)).toEqual({
      id: 'plan',
      name: 'Gold',
      status: 'active',
      startAt: '21/11/2026',
      pricing: [monthly, yearly],
      infor: { price: 800, currency: 'SGD', recurring: 12 },
      renews: true,
    })
  })

  it('is sent with its subscription and lines without sign [ADDTX-17] [ADDTX-29] [ADDTX-48] [ADDTX-56]', () => {
    const sale = {
      customerId: 'c',
      method: 'cash' as const,
      drafts: [draft(12.5), draft(-3, 'Welcome')],
      mayOverlap: false,
      ends: [{ id: 's', creditCents: 2667 }],
    }
    expect(saleBody(planOnSale(gold, monthly, '2026-12-01', true), sale)).toEqual({
      customerId: 'c',
      paymentMethod: 'cash',
      useClubCredit: true,
      subscription: { planId: 'plan', isActive: true, pricingWindow: monthly, startAt: '01/12/2026', renews: true },
      unlessOverlapping: true,
      endsSubscriptions: [{ id: 's', creditCents: 2667 }],
      lineItems: [
        {
          action: 'addItem',
          targetType: 'adjust',
          statusAmount: '+',
          price: 1250,
          description: 'Racket',
          currency: 'SGD',
        },
        {
          action: 'addItem',
          targetType: 'adjust',
          statusAmount: '-',
          price: 300,
          description: 'Welcome',
          currency: 'SGD',
        },
      ],
      transactionType: 'PURCHASE',
    })
  })
})

describe('the switch of a sale', () => {
  it.each([true, false])('%s is what is sold, and what is sent [BEYOND-27]', (renews) => {
    const onSale = planOnSale(gold, monthly, '2026-12-01', renews)
    expect(onSale.renews).toBe(renews)
    const sale = { customerId: 'c', method: 'cash' as const, drafts: [], mayOverlap: true, ends: [] }
    expect(saleBody(onSale, sale).subscription).toMatchObject({ renews })
    expect(saleBody(onSale, sale).unlessOverlapping).toBe(false)
  })
})

describe('what a sale comes to', () => {
  const terms = {
    processingFeeConfig: { clubCredits: { SGD: { fieldhouseFeesPercentage: 3, fieldhouseFeesAmount: 0 } } },
    absorbProcessingFee: false,
    taxes: { rounding: 'line' as const, rates: [] },
    timezone: 'Asia/Singapore',
  }
  it.each([
    ['the plan alone', [], null, { plan: 8000, fee: 0, total: 8000, toPay: 8000 }],
    ['lines up and down', [draft(20), draft(-5.5)], null, { plan: 8000, fee: 0, total: 9450, toPay: 9450 }],
    ['the fee on all of it', [draft(20)], 'clubCredits', { plan: 8000, fee: 300, total: 10_300, toPay: 10_300 }],
    ['below zero without a fee', [draft(-100)], 'clubCredits', { plan: 8000, fee: 0, total: -2000, toPay: -2000 }],
  ] as const)('is %s [ADDTX-13] [ADDTX-56]', (_case, drafts, method, expected) => {
    expect(sumsOf(monthly, drafts, method, terms)).toEqual(expected)
  })

  it('is paid by a credit first, for which there is no fee [BEYOND-51]', () => {
    // 3 % of 53.33 is 1.60.
    expect(sumsOf(monthly, [], 'clubCredits', terms, 2667)).toEqual({ plan: 8000, fee: 160, total: 8160, toPay: 5493 })
  })

  it('has no fee on top where the partner absorbs it', () => {
    expect(sumsOf(monthly, [], 'clubCredits', { ...terms, absorbProcessingFee: true })).toEqual({
      plan: 8000,
      fee: 0,
      total: 8000,
      toPay: 8000,
    })
  })

  it('has the tax of the plan where that is on top, and the fee on both [BEYOND-35]', () => {
    const gst = {
      id: 'gst',
      name: 'GST',
      registrationNumber: '',
      validFrom: '2020-01-01',
      kinds: ['membership' as const],
      parts: [{ name: 'GST', millionths: 90_000 }],
    }
    const taxed = (inclusive: boolean) => ({
      ...terms,
      taxes: {
        ...terms.taxes,
        rates: [
          { ...gst, inclusive },
          { ...gst, id: 'later', inclusive, validFrom: '9999-01-01' },
        ],
      },
    })
    // 9 % of 80.00 is 7.20; 3 % of 87.20 and 10.00 is 2.92.
    expect(sumsOf(monthly, [draft(10)], 'clubCredits', taxed(false))).toEqual({
      plan: 8720,
      fee: 292,
      total: 10_012,
      toPay: 10_012,
    })
    expect(sumsOf(monthly, [draft(10)], 'clubCredits', taxed(true))).toEqual({
      plan: 8000,
      fee: 270,
      total: 9270,
      toPay: 9270,
    })
  })

  it('in a currency without decimals', () => {
    expect(sumsOf({ price: 600_000, currency: 'VND', recurring: 1 }, [draft(1000)], null, terms).total).toBe(601_000)
  })
})

describe('the method by which a sale is tried out', () => {
  const held = (balance: number) => ({ balance })
  const offered = (methods: Partial<Record<PaymentMethod, { balance: number } | null>>) =>
    Object.entries(methods).map(([method, has]) => ({ method: method as PaymentMethod, balance: has?.balance ?? null }))

  it.each([
    ['one that is paid later', { clubCredits: held(9000), cash: null }, 'SGD', 'cash'],
    [
      'none that the gateway refuses in the currency',
      { clubCredits: held(0), razorpay: null, cash: null },
      'SGD',
      'cash',
    ],
    ['the gateway in its own currency', { razorpay: null, cash: null }, 'INR', 'razorpay'],
    ['credits alone', { clubCredits: held(0) }, 'SGD', 'clubCredits'],
    ['credits beside a gateway of another currency', { clubCredits: held(0), razorpay: null }, 'SGD', 'clubCredits'],
    ['what the customer holds most of', { clubCredits: held(0), fieldhouseWallet: held(1) }, 'SGD', 'fieldhouseWallet'],
    ['none where there is none', {}, 'SGD', null],
  ] as const)('is %s', (_which, methods, currency, method) => {
    expect(methodToTry(offered(methods), currency)).toBe(method)
  })
})
