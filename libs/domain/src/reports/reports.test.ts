import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS } from '../fees/index.ts'
import { journalsBetween, type OrderTransaction } from '../orders/index.ts'
import { entry, order } from '../orders/order.fixture.ts'
import { toIso } from '../time/index.ts'
import { moneyOfOrder, payoutAmounts, problemOfRange, reportFileName, reportSpan, soldOf } from './index.ts'

describe('the days of a report', () => {
  it.each([
    ['2026-01-01', '2026-01-31', null],
    ['2026-01-01', '2026-02-01', 'tooLong'],
    ['2026-01-10', '2026-01-09', 'startAfterEnd'],
    ['2026-01-10', '2026-01-10', null],
    ['2026-02-01', '2026-03-03', null],
    ['2026-02-01', '2026-03-04', 'tooLong'],
  ])('from %s to %s: %s [REPORT-07] [REPORT-08] [REPORT-18]', (from, to, problem) => {
    expect(problemOfRange(from, to)).toBe(problem)
  })

  it.each([
    ['Asia/Singapore', '2026-01-01', '2026-01-31', '2025-12-31T16:00:00.000Z', '2026-01-31T15:59:59.999Z'],
    // A day of 23 hours in the north, one of 25 in the south.
    ['Europe/London', '2026-03-29', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T22:59:59.999Z'],
    ['Australia/Sydney', '2026-04-05', '2026-04-05', '2026-04-04T13:00:00.000Z', '2026-04-05T13:59:59.999Z'],
  ])('in %s begin and end with the clock of the club [REPORT-17] [REPORT-18]', (zone, from, to, start, end) => {
    const span = reportSpan(from, to, zone)
    expect([toIso(span.start), toIso(span.end)]).toEqual([start, end])
  })

  it('name its file [REPORT-14] [REPORT-18]', () => {
    expect(reportFileName('2026-01-01', '2026-01-31', 'xlsx')).toBe('Transaction_2026-01-01_2026-01-31.xlsx')
  })
})

describe('what the platform and the partner get of an order', () => {
  const ten = { fieldhouseFeesPercentage: 10, fieldhouseFeesAmount: 0 }
  const sgd = (collected: number, fees = 0, borne = 0) => ({ collected, fees, borne, currency: 'SGD' })

  it.each([
    ['a fee on top', sgd(10_550, 550), ten, 1000, 9000],
    ['a fee absorbed', sgd(10_000, 524), ten, 948, 8528],
    ['cash, which the club took itself', sgd(0), ten, 0, 0],
    ['no commission agreed', sgd(10_000), null, 0, 10_000],
    ['half a dollar for each order', sgd(1000), { fieldhouseFeesPercentage: 0, fieldhouseFeesAmount: 0.5 }, 50, 950],
    ['more than there is', sgd(40), { fieldhouseFeesPercentage: 0, fieldhouseFeesAmount: 0.5 }, 40, 0],
    ['all given back but the fee', sgd(550, 550), ten, 0, 0],
    ['a payment that the bank took back, of which the provider keeps its fee', sgd(0, 550), ten, 0, -550],
    [
      'dong',
      { collected: 100_001, fees: 0, borne: 0, currency: 'VND' },
      { fieldhouseFeesPercentage: 10, fieldhouseFeesAmount: 1000 },
      11_001,
      89_000,
    ],
  ])('%s [REPORT-20]', (_case, money, commission, commissionAmount, payoutAmount) => {
    expect(payoutAmounts(money, commission)).toEqual({ commissionAmount, borneAmount: 0, payoutAmount })
  })

  it.each([
    ['is owed on top', sgd(7350, 550, 360), ten, 680, 6480],
    ['is owed where no commission was agreed', sgd(6800, 0, 360), null, 0, 7160],
    ['bears no commission', sgd(6800, 0, 360), { ...ten, fieldhouseFeesPercentage: 100 }, 6800, 360],
    ['is not owed before the money came, or of cash', sgd(0, 0, 360), ten, 0, 0],
    ['is not owed where the fee alone was not given back', sgd(550, 550, 360), ten, 0, 0],
    ['is not owed where the fee alone is owed back', sgd(0, 550, 360), ten, 0, -550],
  ])(
    'a share of the discount %s [COUPONS-57] [REPORT-20]',
    (_case, money, commission, commissionAmount, payoutAmount) => {
      expect(payoutAmounts(money, commission)).toMatchObject({ commissionAmount, payoutAmount })
    },
  )

  it('is what was collected without the fees, to the cent [REPORT-20]', () => {
    const commission = fc.record({
      fieldhouseFeesPercentage: fc.integer({ min: 0, max: 100 }),
      fieldhouseFeesAmount: fc.nat(50),
    })
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e6), fc.nat(1e6), commission, (collected, fees, borne, rate) => {
        const { commissionAmount, borneAmount, payoutAmount } = payoutAmounts(sgd(collected, fees, borne), rate)
        expect(commissionAmount + payoutAmount - borneAmount).toBe(collected - fees)
        expect(Math.min(commissionAmount, payoutAmount - Math.min(0, collected - fees))).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('where the money of an order stands', () => {
  const back = (amount: number, over: Partial<OrderTransaction> = {}) =>
    entry({ transactionType: 'REFUND', amount, ...over })
  it.each([
    ['paid in cash', [entry({ amount: 500 })], { received: 500 }],
    ['paid with credits', [entry({ amount: 500, paymentMethod: 'clubCredits' })], { redeemed: 500 }],
    ['paid from a wallet', [entry({ amount: 500, paymentMethod: 'fieldhouseWallet' })], { redeemed: 500 }],
    ['not paid', [entry({ amount: 500, status: 'PENDING' })], { unpaid: 500 }],
    ['tried and failed', [entry({ amount: 500, status: 'PAYMENT_FAILURE' })], { unpaid: 500 }],
    ['of unknown outcome', [entry({ amount: 500, status: 'UNKNOWN' })], { unpaid: 500 }],
    ['lowered', [entry({ amount: 500, status: 'ADJUSTED' }), entry({ amount: 300 })], { received: 300 }],
    ['given back', [entry({ amount: 500 }), back(200)], { received: 300 }],
    [
      'given back as credits',
      [entry({ amount: 500 }), back(200, { paymentMethod: 'clubCredits' })],
      { received: 500, redeemed: -200 },
    ],
    [
      'to be given back',
      [entry({ amount: 500 }), back(200, { status: 'PENDING' })],
      { received: 500, refundOwed: 200 },
    ],
  ])('%s [REPORT-16]', (_case, entries, expected) => {
    const nothing = { received: 0, redeemed: 0, unpaid: 0, refundOwed: 0 }
    expect(moneyOfOrder(entries, false)).toEqual({ ...nothing, ...expected })
  })

  it('of a cancelled one nothing is open of what had failed', () => {
    const entries = [entry({ amount: 500, status: 'PAYMENT_FAILURE' }), entry({ amount: 300, status: 'CANCELED' })]
    expect(moneyOfOrder(entries, true)).toEqual({ received: 0, redeemed: 0, unpaid: 0, refundOwed: 0 })
  })

  it('comes together to what stands as sold by its ledger, whatever happened to it', () => {
    const transactions = fc.array(
      fc.record({
        transactionType: fc.constantFrom('PURCHASE' as const, 'REFUND' as const),
        status: fc.constantFrom(
          ...(['PENDING', 'SUCCESS', 'PAYMENT_FAILURE', 'PLUGIN_FAILURE', 'UNKNOWN', 'CANCELED', 'ADJUSTED'] as const),
        ),
        paymentMethod: fc.constantFrom(...PAYMENT_METHODS),
        amount: fc.nat(10_000),
      }),
    )
    fc.assert(
      fc.property(transactions, fc.boolean(), fc.nat(50_000), (entries, isCanceled, totalAmount) => {
        const of = order({
          totalAmount,
          processingStatus: isCanceled ? ('CANCELED' as const) : ('COMMITTED' as const),
          transactions: entries.map((each, n) => entry({ ...each, id: String(n) })),
        })
        const sales = journalsBetween(null, {
          ...of,
          overRefunds: [],
          disputes: [],
          taxes: { price: [], fee: [] },
        }).filter(({ kind }) => kind === 'sale' || kind === 'saleCancellation')
        const standing = sales
          .flatMap(({ postings }) => postings)
          .reduce((sum, { account, amount }) => (account === 'receivable' ? sum + amount : sum), 0)
        expect(soldOf(moneyOfOrder(of.transactions, isCanceled))).toBe(standing)
      }),
    )
  })
})
