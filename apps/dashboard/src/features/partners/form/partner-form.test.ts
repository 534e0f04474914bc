import { expect, it } from 'vitest'
import {
  commissionOf,
  EMPTY_PARTNER,
  fieldOf,
  hasCommission,
  methodsShown,
  newPartnerOf,
  partnerChangeOf,
  valuesOf,
  withCurrency,
} from './partner-form.ts'
import { partnerNamed } from '../fixtures/partner-named.ts'

it.each([
  ['owner.email', 'email'],
  ['processingFeeConfig.creditCard.SGD.fieldhouseFeesAmount', 'methods'],
  ['commissionFeeConfig.SGD.fieldhouseFeesPercentage', 'commission'],
  ['partnerType', undefined],
])('what the server refuses of a partner as %s is told at %s', (name, field) => {
  expect(fieldOf(name)).toBe(field)
})

it('another currency brings its own fixed fee along, one that it can pay, and leaves what was typed [SUPERADMIN-47] [SUPERADMIN-61]', () => {
  const chosen = (values: typeof EMPTY_PARTNER, currency: string) => ({ ...values, ...withCurrency(values, currency) })
  const amounts = ({ methods }: typeof EMPTY_PARTNER) => [
    methods.creditCard!.amount,
    methods.clubCredits!.amount,
    methods.cash!.amount,
  ]
  expect(amounts(EMPTY_PARTNER)).toEqual(['0.5', '0', '0'])
  const inVietnam = chosen(EMPTY_PARTNER, 'VND')
  expect([inVietnam.defaultCurrencyId, amounts(inVietnam)]).toEqual(['VND', ['1', '0', '0']])
  expect(amounts(chosen(inVietnam, 'SGD'))).toEqual(['0.5', '0', '0'])
  const typed = {
    ...inVietnam,
    methods: { ...inVietnam.methods, creditCard: { ...inVietnam.methods.creditCard!, amount: '5000' } },
  }
  expect(amounts(chosen(typed, 'SGD'))).toEqual(['5000', '0', '0'])
})

it('the methods of a new partner are five, razorpay in India in place of cards, and cash is chosen [SUPERADMIN-50] [SUPERADMIN-61]', () => {
  const shown = (countryCode: string) =>
    methodsShown({ ...EMPTY_PARTNER, countryCode })
      .map(({ method }) => method)
      .toSorted()
  expect(shown('IN')).toEqual(['cash', 'clubCredits', 'packages', 'razorpay'])
  expect(shown('SG')).toEqual(['cash', 'clubCredits', 'creditCard', 'packages'])
  const chosen = (to: 'staff' | 'customers') =>
    Object.entries(EMPTY_PARTNER.methods).flatMap(([method, choice]) => (choice[to] ? [method] : []))
  expect([chosen('staff'), chosen('customers')]).toEqual([['cash'], ['cash']])
  const percentages = Object.entries(EMPTY_PARTNER.methods).map(([method, { percentage }]) => [method, percentage])
  expect(Object.fromEntries(percentages)).toEqual({
    creditCard: '5',
    clubCredits: '3',
    razorpay: '0',
    cash: '0',
    packages: '0',
  })
})

const rate = (fieldhouseFeesPercentage: number, fieldhouseFeesAmount: number) => ({
  fieldhouseFeesPercentage,
  fieldhouseFeesAmount,
})

it('fees and commission in other currencies, and fees of methods that are not shown, stay as they are [SUPERADMIN-09] [SUPERADMIN-10]', () => {
  const before = {
    cash: { SGD: rate(1, 0), USD: rate(2, 0.2) },
    creditCard: { USD: rate(4, 0.4) },
    fieldhouseWallet: { SGD: rate(3, 0.3) },
  }
  const partner = partnerNamed('1', 'Riverside', 'riverside', {
    processingFeeConfig: before,
    paymentMethodsForStaff: ['cash', 'fieldhouseWallet'],
  })
  const standing = valuesOf(partner, {})
  const values = {
    ...standing,
    methods: { ...standing.methods, cash: { ...standing.methods.cash!, percentage: '1,5' } },
    commission: { percentage: '2', amount: '0.1' },
  }
  const sent = partnerChangeOf(values, partner)
  expect(sent.processingFeeConfig).toMatchObject({
    cash: { SGD: rate(1.5, 0), USD: rate(2, 0.2) },
    creditCard: { SGD: rate(0, 0), USD: rate(4, 0.4) },
    fieldhouseWallet: { SGD: rate(3, 0.3) },
  })
  expect(sent.paymentMethodsForStaff).toEqual(['fieldhouseWallet', 'cash'])
  expect(commissionOf(values, { USD: rate(7, 0), SGD: rate(6, 0) })).toEqual({ USD: rate(7, 0), SGD: rate(2, 0.1) })
})

it.each([
  ['nothing', '0', '0', false],
  ['nothing that is a number', '', 'x', false],
  ['a percentage alone', '2,5', '', true],
  ['an amount alone', '0', '0.3', true],
])('a commission of %s is one: %s %s, %s [SUPERADMIN-57]', (_case, percentage, amount, isOne) => {
  expect(hasCommission({ ...EMPTY_PARTNER, commission: { percentage, amount } })).toBe(isOne)
})

it('a new partner belongs to whom was chosen last, whatever was typed of the other [SUPERADMIN-56]', () => {
  const typed = { ...EMPTY_PARTNER, email: ' mai@club.example ', profileId: ' 12 ' }
  expect(newPartnerOf({ ...typed, ownerBy: 'email' }).owner).toEqual({ email: 'mai@club.example' })
  expect(newPartnerOf({ ...typed, ownerBy: 'profile' }).owner).toEqual({ profileId: 12 })
})
