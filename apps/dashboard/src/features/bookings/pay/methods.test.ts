import { describe, expect, it } from 'vitest'
import type { Customer } from '../../customers/index.ts'
import { offeredMethods, partOffers, preselected } from './methods.ts'

const withCredit = (amount: number): Customer => ({
  id: 'c',
  partnerId: 'p',
  partnerSideCustomerIdString: null,
  firstName: 'An',
  lastName: '',
  email: null,
  mobile: null,
  gender: 'female',
  dob: null,
  addressStreet: null,
  addressUnit: null,
  addressCity: null,
  addressCountry: null,
  addressPostalCode: null,
  invoiceName: null,
  taxNumber: null,
  partnerNote: null,
  isWalkIn: false,
  clubCreditBalance: [{ amount, currency: 'SGD' }],
  currentMembershipPlanId: null,
  currentSubscription: null,
  memberDays: [],
  currentSubscriptionExpiredAt: null,
  lastSubscription: null,
  restingSubscription: null,
  subscriptions: [],
  version: 1,
  createdAt: '',
})
const barredOf = (amount: number) =>
  offeredMethods(['cash', 'clubCredits'], withCredit(amount), { total: 4120, currency: 'SGD' }).find(
    ({ method }) => method === 'clubCredits',
  )?.barred

describe('the payment methods of a booking', () => {
  it('are those allowed for staff in the order of the method list [BOOKING-90]', () => {
    const offered = offeredMethods(['cheque', 'creditCard', 'cash'], null, { total: 100, currency: 'SGD' })
    expect(offered.map(({ method }) => method)).toEqual(['creditCard', 'cash', 'cheque'])
  })

  it('club credits below the total are disabled for that reason [BOOKING-38] [BOOKING-82]', () => {
    expect(barredOf(4100)).toBe('notEnoughCredits')
    expect(barredOf(4120)).toBeNull()
  })

  it.each([
    ['less than the price', 2600, 4000, [{ paymentMethod: 'clubCredits', amount: 2600 }]],
    ['nothing', 0, 4000, []],
    ['the price, and no more for their fee', 4000, 4000, []],
    ['all of it', 5000, 4000, []],
  ])('credits of %s are offered as a part of it, or not', (_, held, price, offers) => {
    const charge = { total: price, currency: 'SGD', totalOf: () => price + 1 }
    expect(partOffers(offeredMethods(['cash', 'clubCredits'], withCredit(held), charge), price)).toEqual(offers)
  })

  it('online payment can be chosen where the partner allows it', () => {
    const offered = offeredMethods(['razorpay'], null, { total: 100, currency: 'INR' })
    expect(offered).toMatchObject([{ method: 'razorpay', barred: null }])
  })

  it('club credits have to pay their own fee, whichever method is chosen [BOOKING-82]', () => {
    const charge = { total: 4000, currency: 'SGD', totalOf: () => 4120 }
    expect(offeredMethods(['clubCredits'], withCredit(4100), charge)[0]?.barred).toBe('notEnoughCredits')
    expect(offeredMethods(['clubCredits'], withCredit(4120), charge)[0]?.barred).toBeNull()
  })

  it.each([
    [4119, 'notEnoughWallet'],
    [4120, null],
  ] as const)('a wallet of %i stands beside its method; below the total it is disabled: %s', (amount, barred) => {
    const held = { wallet: [{ amount, currency: 'SGD' }] }
    const charge = { total: 4120, currency: 'SGD' }
    expect(offeredMethods(['fieldhouseWallet'], null, charge, held)).toEqual([
      { method: 'fieldhouseWallet', barred, balance: amount, passes: null },
    ])
  })

  it('a wallet that is not read yet can be chosen: the server refuses what it does not hold', () => {
    const offered = offeredMethods(['fieldhouseWallet'], null, { total: 1, currency: 'SGD' })
    expect(offered).toEqual([{ method: 'fieldhouseWallet', barred: null, balance: null, passes: null }])
  })

  it.each([
    ['that reach', { needed: 3, left: 4, suffice: true }, null, 4],
    ['that do not reach', { needed: 3, left: 2, suffice: false }, 'notEnoughPasses', 2],
    ['that pay nothing here', undefined, 'passesNotHere', null],
  ] as const)('passes %s', (_case, passes, barred, left) => {
    expect(offeredMethods(['packages'], null, { total: 6000, currency: 'SGD' }, { passes })).toEqual([
      { method: 'packages', barred, balance: null, passes: left },
    ])
  })

  it('a balance in another currency counts as nothing', () => {
    const offered = offeredMethods(['clubCredits'], withCredit(9999), { total: 100, currency: 'USD' })
    expect(offered[0]).toMatchObject({ barred: 'notEnoughCredits', balance: 0 })
  })

  it('only a single choice is preselected [BOOKING-90]', () => {
    const charge = { total: 100, currency: 'SGD' }
    expect(preselected(offeredMethods(['cash'], null, charge))).toBe('cash')
    expect(preselected(offeredMethods(['creditCard'], null, charge))).toBe('creditCard')
    expect(preselected(offeredMethods(['cash', 'creditCard'], null, charge))).toBeNull()
    expect(preselected(offeredMethods(['cash', 'cheque'], null, charge))).toBeNull()
  })
})
