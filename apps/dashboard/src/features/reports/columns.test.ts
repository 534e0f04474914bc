import type { ReportOrder } from '@fieldhouse/contract/reports'
import { describe, expect, it } from 'vitest'
import { cellsOf, columnsOf, shownMoney, timesIn, totalsOf, type ReportWords } from './columns.ts'
import en from '../../locales/en/reports.ts'

const WORDS: ReportWords = {
  titles: en.column,
  serviceType: en.serviceType,
  source: en.source,
  status: en.status,
  paymentMethod: { creditCard: 'Credit card', clubCredits: 'Club credits' },
  sums: en.sums,
  sumsOf: en.sumsOf,
}
const SINGAPORE = timesIn('Asia/Singapore')

const order = (over: Partial<ReportOrder> = {}): ReportOrder => ({
  id: 'o',
  readableId: { readableId: 'AB12CD34' },
  transactionDate: '2026-09-01T16:05:00.000Z',
  customer: { firstName: 'Ada', lastName: 'Quỳnh', email: 'ada@club.example', mobile: null },
  venues: [
    { id: 'v', venueName: 'North' },
    { id: 'w', venueName: 'South' },
  ],
  serviceType: 'facilityBooking',
  source: 'RVB',
  paymentMethod: 'creditCard',
  status: 'paid',
  currency: 'SGD',
  allOrderLineItems: [
    {
      targetType: 'facilityBooking',
      priceCents: { price: 2000 },
      facilityBooking: {
        venueId: 'v',
        timeRange: { start: '2026-12-31T15:30:00.000Z', end: '2026-12-31T16:30:00.000Z' },
      },
      coupon: null,
    },
    { targetType: 'adjust', priceCents: { price: 500 }, facilityBooking: null, coupon: null },
    { targetType: 'coupon', priceCents: { price: -300 }, facilityBooking: null, coupon: { code: 'SUMMER' } },
  ],
  orderTransactions: [],
  processingFeeExclusiveCents: 150,
  processingFeeInclusiveCents: 0,
  totalAmount: 2350,
  receivedAmount: 2350,
  redeemedAmount: 0,
  unpaidAmount: 0,
  refundOwedAmount: 0,
  payoutAmount: 2000,
  ...over,
})
const read = (one: ReportOrder) => {
  const columns = columnsOf([one])
  return Object.fromEntries(
    cellsOf(one, columns, WORDS, SINGAPORE).map((cell, n) => [
      en.column[columns[n]!],
      typeof cell === 'string' ? cell : shownMoney(cell),
    ]),
  )
}

describe('the columns of a report', () => {
  it('say of an order what it is, in their order, by the clock of the club [REPORT-16]', () => {
    const two = (major: number) => ({ major, decimals: 2 })
    expect(Object.entries(read(order()))).toEqual([
      ['Transaction ID', 'AB12CD34'],
      ['Transaction Date', '02 Sep 2026 00:05'],
      ['Customer Name', 'Ada Quỳnh'],
      ['Customer Email', 'ada@club.example'],
      ['Customer Mobile', ''],
      ['Venue', 'North, South'],
      ['Service Type', 'Facility booking'],
      ['Service Time', '31 Dec 2026 23:30-00:30'],
      ['Booked By', 'Staff'],
      ['Payment Method', 'Credit card'],
      ['Status', 'Paid'],
      ['Coupon Code', 'SUMMER'],
      ['Currency', 'SGD'],
      ['Price', two(25)],
      ['Discount', two(-3)],
      ['Processing Fee (Customer)', two(1.5)],
      ['Processing Fee (Partner)', two(0)],
      ['Total Amount', two(23.5)],
      ['Received', two(23.5)],
      ['Redeemed', two(0)],
      ['Unpaid', two(0)],
      ['To Refund', two(0)],
      ['Payout Amount', two(20)],
    ])
  })

  it('have the commission and the bank account at their end where the server told them [REPORT-12] [REPORT-16]', () => {
    const bankInfo = { accountHolderName: 'Club Pte', accountNumber: '000987', routingNumber: null }
    const told = read(order({ commissionAmount: 250, stripeAccount: { bankInfo }, source: 'fieldhouse' }))
    expect(Object.entries(told).slice(23)).toEqual([
      ['Commission Amount', { major: 2.5, decimals: 2 }],
      ['Bank Account Name', 'Club Pte'],
      ['Bank Account Number', '000987'],
      ['Routing Number', ''],
    ])
    expect(told['Booked By']).toBe('User')
  })

  it('name every method by which an order was or is to be paid', () => {
    expect(read(order({ paymentMethods: ['clubCredits', 'creditCard'] }))['Payment Method']).toBe(
      'Club credits, Credit card',
    )
  })

  it('are summed up in each currency: what stands as sold is received and redeemed and unpaid, less what is to go back [REPORT-19]', () => {
    const orders = [
      order({ receivedAmount: 2350 }),
      order({ receivedAmount: 1000, redeemedAmount: 500, unpaidAmount: 250, refundOwedAmount: 100, payoutAmount: 0 }),
      // Cancelled before it was paid: it says what was sold, and counts for nothing.
      order({ status: 'canceled', totalAmount: 2150, receivedAmount: 0, payoutAmount: 0 }),
      order({ currency: 'AUD', receivedAmount: 7, payoutAmount: 3 }),
    ]
    expect(totalsOf(orders)).toEqual([
      { currency: 'AUD', received: 7, redeemed: 0, unpaid: 0, refundOwed: 0, sold: 7, payout: 3 },
      { currency: 'SGD', received: 3350, redeemed: 500, unpaid: 250, refundOwed: 100, sold: 4000, payout: 2000 },
    ])
  })

  it('show money in major units with the decimals of its currency [REPORT-16]', () => {
    expect(['VND', 'SGD', 'KWD'].map((currency) => shownMoney({ minor: 1234, currency }))).toEqual([
      { major: 1234, decimals: 0 },
      { major: 12.34, decimals: 2 },
      { major: 1.234, decimals: 3 },
    ])
  })
})
