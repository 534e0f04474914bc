import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { borneByPlatform } from '../coupons/index.ts'
import {
  balancesOf,
  decidePayout,
  figuresOf,
  figuresTogether,
  heardStatus,
  onItsWay,
  paidPostings,
  PAYOUT_STATUSES,
  payoutDayOf,
  requestPostings,
  returnPostings,
  stillDue,
  type PayoutRequest,
} from './index.ts'

const card = (taken: number, refunded: number, fees: number, borne = 0) => ({
  accounts: { 'settlement.creditCard': { taken, refunded } },
  fees,
  borne,
})
const TEN_PERCENT = { percentage: 10, amount: 0 }

describe('what is paid out for an order', () => {
  it.each([
    ['a fee on top', card(10_550, 0, 550), TEN_PERCENT, { commission: 1000, amount: 9000 }],
    ['a fee within the price', card(10_000, 0, 524), TEN_PERCENT, { commission: 948, amount: 8528 }],
    ['no commission', card(10_550, 0, 550), { percentage: 0, amount: 0 }, { commission: 0, amount: 10_000 }],
    ['half of it refunded', card(10_550, 5000, 550), TEN_PERCENT, { commission: 500, amount: 4500 }],
    ['all of it refunded, the fee kept', card(10_550, 10_000, 550), TEN_PERCENT, { commission: 0, amount: 0 }],
    ['all of it refunded', card(10_550, 10_550, 0), TEN_PERCENT, { commission: 0, amount: 0 }],
    [
      'an amount beside the percentage',
      card(1000, 0, 0),
      { percentage: 1.5, amount: 0.5 },
      { commission: 65, amount: 935 },
    ],
    ['more commission than there is', card(40, 0, 0), { percentage: 0, amount: 0.5 }, { commission: 40, amount: 0 }],
    ['a share of its discount', card(6800, 0, 0, 360), TEN_PERCENT, { commission: 680, borne: 360, amount: 6480 }],
    ['a share above what was paid', card(10, 0, 0, 990), TEN_PERCENT, { commission: 1, borne: 990, amount: 999 }],
    ['a share, and half refunded', card(6800, 3400, 0, 360), TEN_PERCENT, { borne: 360, amount: 3420 }],
    ['a share, and all of it refunded', card(6800, 6800, 0, 360), TEN_PERCENT, { borne: 0, amount: 0 }],
    ['a share, and the fee alone kept', card(7350, 6800, 550, 360), TEN_PERCENT, { borne: 0, amount: 0 }],
    ['a share, and cash', { accounts: {}, fees: 0, borne: 360 }, TEN_PERCENT, { borne: 0, amount: 0 }],
  ])('%s [PAYOUTS-21]', (_case, collected, rate, figures) => {
    expect(figuresOf(collected, rate, 'SGD')).toMatchObject(figures)
  })

  // A club in Vietnam: 10 percent and an amount of 1,000, which is 1,000 dong and no 100,000 of hundredths.
  it.each([
    ['an hour of 200,000', card(200_000, 0, 0), { taken: 200_000, refunded: 0, commission: 21_000, amount: 179_000 }],
    [
      'half of it given back',
      card(200_000, 100_000, 0),
      { taken: 200_000, refunded: 100_000, commission: 11_000, amount: 89_000 },
    ],
    [
      'a fee of 12,000 on top, kept',
      card(212_000, 200_000, 12_000),
      { taken: 212_000, refunded: 200_000, fees: 12_000, commission: 0, amount: 0 },
    ],
    // 10 percent of 99,999 are 9,999.9: rounded up to a whole dong.
    ['99,999', card(99_999, 0, 0), { taken: 99_999, commission: 11_000, amount: 88_999 }],
  ])('in dong, which have no cents: %s [PAYOUTS-21]', (_case, collected, figures) => {
    const found = figuresOf(collected, { percentage: 10, amount: 1000 }, 'VND')
    expect(found).toMatchObject(figures)
    expect(Object.values(found).every(Number.isSafeInteger)).toBe(true)
  })

  it('in dong: what is given back after a payout is owed back with its part of the commission, the amount stays [PAYOUTS-21]', () => {
    const rate = { percentage: 10, amount: 1000 }
    const due = stillDue(figuresOf(card(200_000, 100_000, 0), rate, 'VND'), figuresOf(card(200_000, 0, 0), rate, 'VND'))
    expect(due).toEqual({ taken: 0, refunded: 100_000, fees: 0, commission: -10_000, borne: 0, amount: -90_000 })
  })

  it('what is refunded after a payout is owed back by the next one, with its part of the commission', () => {
    const before = figuresOf(card(10_550, 0, 550), TEN_PERCENT, 'SGD')
    const now = figuresOf(card(10_550, 5000, 550), TEN_PERCENT, 'SGD')
    expect(stillDue(now, before)).toEqual({
      taken: 0,
      refunded: 5000,
      fees: 0,
      commission: -500,
      borne: 0,
      amount: -4500,
    })
  })

  it('a share of a discount that was paid out is owed back with what was cancelled [COUPONS-57]', () => {
    // Two hours of 40.00 less 15 percent, of which the platform bears 0.3; then one of them is cancelled.
    const before = figuresOf(card(6800, 0, 0, borneByPlatform(1200, 0.3)), TEN_PERCENT, 'SGD')
    const half = figuresOf(card(6800, 3400, 0, borneByPlatform(600, 0.3)), TEN_PERCENT, 'SGD')
    const none = figuresOf(card(6800, 6800, 0, 0), TEN_PERCENT, 'SGD')
    expect([before.amount, half.amount, none.amount]).toEqual([6480, 3240, 0])
    expect(stillDue(half, before)).toEqual({
      taken: 0,
      refunded: 3400,
      fees: 0,
      commission: -340,
      borne: -180,
      amount: -3240,
    })
  })

  it('in whatever steps an order changes, its payouts come to what it is', () => {
    const step = fc.record({ taken: fc.nat(1e7), refunded: fc.nat(1e7), fees: fc.nat(1e5), borne: fc.nat(1e5) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        const paid: ReturnType<typeof figuresOf>[] = []
        for (const { taken, refunded, fees, borne } of steps)
          paid.push(stillDue(figuresOf(card(taken, refunded, fees, borne), TEN_PERCENT, 'SGD'), figuresTogether(paid)))
        const last = steps.at(-1)!
        expect(figuresTogether(paid)).toEqual(
          figuresOf(card(last.taken, last.refunded, last.fees, last.borne), TEN_PERCENT, 'SGD'),
        )
        for (const { taken, refunded, fees, commission, borne, amount } of paid)
          expect(amount).toBe(taken - refunded - fees - commission + borne)
      }),
    )
  })
})

describe('the journals of a payout', () => {
  const moved = [card(10_550, 0, 550), { accounts: { wallet: { taken: 2000, refunded: 500 } }, fees: 0, borne: 360 }]
  const total = figuresTogether(moved.map((one) => figuresOf(one, TEN_PERCENT, 'SGD')))

  it('take the money from where it lies, what was kept as a cost, what the platform bears as an income, and the rest under way [COUPONS-57]', () => {
    expect(requestPostings(moved, total)).toEqual([
      { account: 'payoutsUnderWay', amount: 10_710 },
      { account: 'feesKept', amount: 550 },
      { account: 'commission', amount: 1150 },
      { account: 'discountsBorne', amount: -360 },
      { account: 'settlement.creditCard', amount: -10_550 },
      { account: 'walletFunded', amount: -1500 },
    ])
  })

  it('post a fee once: what was withheld when the money came is no cost of the payout', () => {
    const withheld = [{ accounts: { 'settlement.creditCard': { taken: 10_550, refunded: 0, withheld: 550 } } }]
    expect(requestPostings(withheld, figuresOf(card(10_550, 0, 550), TEN_PERCENT, 'SGD'))).toEqual([
      { account: 'payoutsUnderWay', amount: 9000 },
      { account: 'commission', amount: 1000 },
      { account: 'settlement.creditCard', amount: -10_000 },
    ])
  })

  it('sum to zero, come back whole, and arrive', () => {
    const requested = requestPostings(moved, total)
    const sum = (postings: readonly { amount: number }[]) => postings.reduce((all, { amount }) => all + amount, 0)
    expect(sum(requested)).toBe(0)
    expect(sum([...requested, ...returnPostings(requested)])).toBe(0)
    expect(paidPostings(10_350)).toEqual([
      { account: 'payouts', amount: 10_350 },
      { account: 'payoutsUnderWay', amount: -10_350 },
    ])
  })
})

describe('asking for a payout', () => {
  const sound: PayoutRequest = {
    by: 'person',
    frequency: 'MANUAL',
    available: 1,
    hasBank: true,
    bankWaits: false,
    payoutEnabled: true,
  }
  it.each<[string, Partial<PayoutRequest>, string | null]>([
    ['of what is available, by hand', {}, null],
    ['by hand where it is weekly', { frequency: 'WEEKLY' }, 'error.badRequest.payoutNotManual'],
    ['by its schedule', { by: 'schedule', frequency: 'MONTHLY' }, null],
    ['of nothing', { available: 0 }, 'error.badRequest.payoutBalanceNotEnough'],
    ['of less than nothing', { available: -1 }, 'error.badRequest.payoutBalanceNotEnough'],
    ['to a bank account that waits', { bankWaits: true }, 'error.badRequest.payoutWaitsForBank'],
    [
      'to one that waits, with nothing set up',
      { bankWaits: true, payoutEnabled: false },
      'error.badRequest.payoutAccountIncomplete',
    ],
    ['to nowhere', { hasBank: false, payoutEnabled: false }, 'error.badRequest.payoutWithoutBank'],
    ['by an account that is not complete', { payoutEnabled: false }, 'error.badRequest.payoutAccountIncomplete'],
  ])('%s [PAYOUTS-05] [PAYOUTS-23]', (_case, more, code) => {
    const decision = decidePayout({ ...sound, ...more })
    expect(decision.ok ? null : decision.refusal.code).toBe(code)
  })

  it.each([
    ['WEEKLY', '2026-11-22T15:59:59Z', 'Asia/Singapore', null],
    ['WEEKLY', '2026-11-22T16:00:00Z', 'Asia/Singapore', '2026-11-23'],
    ['WEEKLY', '2026-11-23T16:00:00Z', 'Asia/Singapore', null],
    ['WEEKLY', '2026-11-22T16:00:00Z', 'Europe/London', null],
    ['MONTHLY', '2026-11-30T12:59:59Z', 'Australia/Sydney', null],
    ['MONTHLY', '2026-11-30T13:00:00Z', 'Australia/Sydney', '2026-12-01'],
    ['MONTHLY', '2026-12-01T04:59:59Z', 'America/New_York', null],
    // The first of November is a day of 25 hours: it begins in summer time, and ends in winter time.
    ['MONTHLY', '2026-11-01T06:59:59Z', 'America/Los_Angeles', null],
    ['MONTHLY', '2026-11-01T07:00:00Z', 'America/Los_Angeles', '2026-11-01'],
    ['MONTHLY', '2026-11-02T07:59:59Z', 'America/Los_Angeles', '2026-11-01'],
    ['MONTHLY', '2026-11-02T08:00:00Z', 'America/Los_Angeles', null],
    ['WEEKLY', '2026-11-02T08:00:00Z', 'America/Los_Angeles', '2026-11-02'],
    ['MONTHLY', '2026-12-01T07:59:59Z', 'America/Los_Angeles', null],
    ['MONTHLY', '2026-12-01T08:00:00Z', 'America/Los_Angeles', '2026-12-01'],
    // Summer time begins within March: the month before begins an hour later by the clock of UTC than the one after.
    ['MONTHLY', '2027-03-01T08:00:00Z', 'America/Los_Angeles', '2027-03-01'],
    ['MONTHLY', '2027-04-01T06:59:59Z', 'America/Los_Angeles', null],
    ['MONTHLY', '2027-04-01T07:00:00Z', 'America/Los_Angeles', '2027-04-01'],
    ['MONTHLY', '2028-02-29T18:29:59Z', 'Asia/Kolkata', null],
    ['MONTHLY', '2028-02-29T18:30:00Z', 'Asia/Kolkata', '2028-03-01'],
    ['MONTHLY', '2026-12-31T18:30:00Z', 'Asia/Kolkata', '2027-01-01'],
    ['MONTHLY', '2027-01-01T18:30:00Z', 'Asia/Kolkata', null],
    ['MONTHLY', '2026-11-30T17:00:00Z', 'Asia/Ho_Chi_Minh', '2026-12-01'],
    // Berlin leaves summer time on the last day of October, Sydney takes it up within it.
    ['MONTHLY', '2027-10-31T22:59:59Z', 'Europe/Berlin', null],
    ['MONTHLY', '2027-10-31T23:00:00Z', 'Europe/Berlin', '2027-11-01'],
    ['MONTHLY', '2026-09-30T14:00:00Z', 'Australia/Sydney', '2026-10-01'],
    ['MONTHLY', '2026-10-31T13:00:00Z', 'Australia/Sydney', '2026-11-01'],
    ['MANUAL', '2026-11-22T16:00:00Z', 'Asia/Singapore', null],
  ] as const)('%s at %s in %s is due on %s [PAYOUTS-17] [PAYOUTS-25]', (frequency, now, zone, day) => {
    // Set at this moment: a week or a month that began before is not made up for.
    expect(payoutDayOf(frequency, Date.parse(now), zone, Date.parse(now))).toBe(day)
  })

  it.each([
    ['WEEKLY', '2026-11-28T16:00:00Z', null, '2026-11-23'],
    ['WEEKLY', '2026-11-29T15:59:59Z', '2026-11-23T15:59:59Z', '2026-11-23'],
    ['WEEKLY', '2026-11-29T15:59:59Z', '2026-11-23T16:00:00Z', null],
    ['WEEKLY', '2026-11-29T16:00:00Z', '2026-11-23T16:00:00Z', '2026-11-30'],
    ['MONTHLY', '2026-11-30T15:59:59Z', null, '2026-11-01'],
    ['MONTHLY', '2026-11-30T15:59:59Z', '2026-11-01T15:59:59Z', '2026-11-01'],
    ['MONTHLY', '2026-11-30T15:59:59Z', '2026-11-01T16:00:00Z', null],
    ['MANUAL', '2026-11-23T16:00:00Z', null, null],
  ] as const)('%s at %s, set at %s, is due since %s where it was missed [PAYOUTS-25]', (frequency, now, since, day) => {
    const set = since === null ? null : Date.parse(since)
    expect(payoutDayOf(frequency, Date.parse(now), 'Asia/Singapore', set)).toBe(day)
  })
})

describe('what a provider tells', () => {
  it('takes a payout on to its end, which is final whatever is told late', () => {
    expect(PAYOUT_STATUSES.map((told) => heardStatus('PENDING', told))).toEqual([
      'PAID',
      'PENDING',
      'IN_TRANSIT',
      'FAILED',
      'CANCELED',
    ])
    expect(heardStatus('IN_TRANSIT', 'PENDING')).toBe('IN_TRANSIT')
    for (const end of ['PAID', 'FAILED', 'CANCELED'] as const)
      for (const told of PAYOUT_STATUSES) expect(heardStatus(end, told)).toBe(end)
  })

  it('is in the balance it belongs to, and what was paid out is not in the total [PAYOUTS-20] [PAYOUTSTAB-12] [PAYOUTSTAB-23]', () => {
    const dues = [
      { amount: 700, isAvailable: false },
      { amount: 900, isAvailable: true },
      { amount: -200, isAvailable: true },
    ]
    const sums = balancesOf(dues, { PAID: 5000, PENDING: 30, IN_TRANSIT: 4, FAILED: 999 })
    expect(sums).toEqual({
      AVAILABLE_SOON: 700,
      AVAILABLE: 700,
      IN_TRANSIT: 4,
      PENDING: 30,
      PAID_OUT: 5000,
      TOTAL: 1434,
    })
    expect(onItsWay({ IN_TRANSIT: { amount: 4 }, PENDING: { amount: 30 } })).toBe(34)
  })
})
