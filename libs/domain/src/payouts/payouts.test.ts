import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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

const card = (taken: number, refunded: number, fees: number) => ({
  accounts: { 'settlement.creditCard': { taken, refunded } },
  fees,
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
  ])('%s [PAYOUTS-21]', (_case, collected, rate, figures) => {
    expect(figuresOf(collected, rate, 'SGD')).toMatchObject(figures)
  })

  it('what is refunded after a payout is owed back by the next one, with its part of the commission', () => {
    const before = figuresOf(card(10_550, 0, 550), TEN_PERCENT, 'SGD')
    const now = figuresOf(card(10_550, 5000, 550), TEN_PERCENT, 'SGD')
    expect(stillDue(now, before)).toEqual({ taken: 0, refunded: 5000, fees: 0, commission: -500, amount: -4500 })
  })

  it('in whatever steps an order changes, its payouts come to what it is', () => {
    const step = fc.record({ taken: fc.nat(1e7), refunded: fc.nat(1e7), fees: fc.nat(1e5) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        const paid: ReturnType<typeof figuresOf>[] = []
        for (const { taken, refunded, fees } of steps)
          paid.push(stillDue(figuresOf(card(taken, refunded, fees), TEN_PERCENT, 'SGD'), figuresTogether(paid)))
        const last = steps.at(-1)!
        expect(figuresTogether(paid)).toEqual(figuresOf(card(last.taken, last.refunded, last.fees), TEN_PERCENT, 'SGD'))
        for (const { taken, refunded, fees, commission, amount } of paid)
          expect(amount).toBe(taken - refunded - fees - commission)
      }),
    )
  })
})

describe('the journals of a payout', () => {
  const moved = [card(10_550, 0, 550), { accounts: { wallet: { taken: 2000, refunded: 500 } }, fees: 0 }]
  const total = figuresTogether(moved.map((one) => figuresOf(one, TEN_PERCENT, 'SGD')))

  it('take the money from where it lies, what was kept as a cost, and the rest under way', () => {
    expect(requestPostings(moved, total)).toEqual([
      { account: 'payoutsUnderWay', amount: 10_350 },
      { account: 'feesKept', amount: 550 },
      { account: 'commission', amount: 1150 },
      { account: 'settlement.creditCard', amount: -10_550 },
      { account: 'walletFunded', amount: -1500 },
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
  const sound: PayoutRequest = { by: 'person', frequency: 'MANUAL', available: 1, hasBank: true, payoutEnabled: true }
  it.each<[string, Partial<PayoutRequest>, string | null]>([
    ['of what is available, by hand', {}, null],
    ['by hand where it is weekly', { frequency: 'WEEKLY' }, 'error.badRequest.payoutNotManual'],
    ['by its schedule', { by: 'schedule', frequency: 'MONTHLY' }, null],
    ['of nothing', { available: 0 }, 'error.badRequest.payoutBalanceNotEnough'],
    ['of less than nothing', { available: -1 }, 'error.badRequest.payoutBalanceNotEnough'],
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
    ['MANUAL', '2026-11-22T16:00:00Z', 'Asia/Singapore', null],
  ] as const)('%s at %s in %s is due on %s [PAYOUTS-17] [PAYOUTS-25]', (frequency, now, zone, day) => {
    expect(payoutDayOf(frequency, Date.parse(now), zone)).toBe(day)
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
