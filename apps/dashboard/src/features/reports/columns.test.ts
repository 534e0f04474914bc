import type { ReportOrder } from '@fieldhouse/contract/reports'
import { describe, expect, it } from 'vitest'
import { cellsOf, columnsOf, shownMoney, timesIn, type ReportWords } from './columns.ts'
import en from '../../locales/en/reports.ts'

const WORDS: ReportWords = {
  titles: en.column,
  serviceType: en.serviceType,
  source: en.source,
  status: en.status,
  paymentMethod: { creditCard: 'Credit card' },
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
      ['Payout Amount', two(20)],
    ])
  })

  it('have the commission and the bank account at their end where the server told them [REPORT-12] [REPORT-16]', () => {
    const bankInfo = { accountHolderName: 'Club Pte', accountNumber: '000987', routingNumber: null }
    const told = read(order({ commissionAmount: 250, stripeAccount: { bankInfo }, source: 'fieldhouse' }))
    expect(Object.entries(told).slice(19)).toEqual([
      ['Commission Amount', { major: 2.5, decimals: 2 }],
      ['Bank Account Name', 'Club Pte'],
      ['Bank Account Number', '000987'],
      ['Routing Number', ''],
    ])
    expect(told['Booked By']).toBe('User')
  })

  it('show money in major units with two decimals, or as many as the currency has', () => {
    expect(['VND', 'SGD', 'KWD'].map((currency) => shownMoney({ minor: 1234, currency }))).toEqual([
      { major: 1234, decimals: 2 },
      { major: 12.34, decimals: 2 },
      { major: 1.234, decimals: 3 },
    ])
  })
})
