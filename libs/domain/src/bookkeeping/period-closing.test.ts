import { describe, expect, it } from 'vitest'
import { journalsBetween, type OrderTransaction, type PostedOrder } from '../orders/index.ts'
import { entry, order } from '../orders/order.fixture.ts'
import { dateOf, dayRange } from '../time/index.ts'
import {
  accountSums,
  daysKept,
  decidePeriodClose,
  owedByKind,
  quickBooksFiles,
  xeroFiles,
  type DaySum,
  type SoldAhead,
} from './index.ts'

const ZONE = 'Asia/Singapore'
const DAY = 86_400_000
const FOREVER = { from: '2026-01-01', to: '2027-12-31' }

/** An order at a moment: what it cost, and what was paid and given back of it until then. */
type State = { at: string; price: number; log: (Partial<OrderTransaction> & { amount: number })[] }

/** What an order posted on each day of the club's clock that lies in a span, an account each. */
const postedIn = (states: readonly State[], { from, to }: { from: string; to: string }): DaySum[] => {
  const sums = new Map<string, DaySum>()
  let before: PostedOrder | null = null
  for (const { at, price, log } of states) {
    const now: PostedOrder = {
      ...order({}),
      totalAmount: price,
      transactions: log.map((each, n) => entry({ id: `t${n}`, ...each })),
      overRefunds: [],
      disputes: [],
      taxes: { price: [], fee: [] },
    }
    const day = dateOf(Date.parse(at), ZONE)
    for (const { postings } of journalsBetween(before, now))
      for (const { account, amount } of postings) {
        const key = `${day} ${account}`
        const sum = sums.get(key) ?? { day, account, debit: 0, credit: 0 }
        sums.set(key, {
          ...sum,
          debit: sum.debit + Math.max(0, amount),
          credit: sum.credit + Math.max(0, -amount),
        })
      }
    before = now
  }
  return [...sums.values()].filter(({ day }) => from <= day && day <= to)
}
const balances = (sums: readonly DaySum[]): Record<string, number> =>
  Object.fromEntries(
    accountSums(sums)
      .accounts.filter(({ balance }) => balance !== 0)
      .map(({ account, balance }) => [account, balance]),
  )

// docs/rules/period-closing.md, worked examples.
describe('an hour of 40.00, paid in cash in November, of which 15.00 is given back after November was closed', () => {
  const sold: State = { at: '2026-11-28T03:00:00.000Z', price: 4000, log: [{ amount: 4000 }] }
  const refunded: State = {
    at: '2026-12-03T03:00:00.000Z',
    price: 2500,
    log: [{ amount: 4000 }, { amount: 1500, transactionType: 'REFUND' }],
  }
  const closed = decidePeriodClose(
    { lastDay: '2026-11-30', closedUntil: null },
    { today: '2026-12-01', closedUntil: null },
  )
  const november = { from: '2026-11-01', to: '2026-11-30' }
  const december = { from: '2026-12-01', to: '2026-12-31' }

  it('is in November what was sold, and in December what was given back [BEYOND-36]', () => {
    expect(closed).toEqual({ ok: true, value: { firstDay: null } })
    expect(balances(postedIn([sold], november))).toEqual({ sales: -4000, 'settlement.cash': 4000 })
    expect(balances(postedIn([sold, refunded], november))).toEqual({ sales: -4000, 'settlement.cash': 4000 })
    expect(balances(postedIn([sold, refunded], december))).toEqual({ sales: 1500, 'settlement.cash': -1500 })
    expect(balances(postedIn([sold, refunded], FOREVER))).toEqual({ sales: -2500, 'settlement.cash': 2500 })
  })

  it('is exported of November the same before and after it, for both programs [BEYOND-36]', () => {
    const own = ['receivable', 'sales', 'settlement.cash'].map((account, n) => ({
      account,
      code: `${200 + n}`,
      name: '',
    }))
    const chart = { own, xeroTaxRate: 'Tax Exempt', taxRates: [] }
    for (const files of [xeroFiles, quickBooksFiles]) {
      const exported = (states: State[]) =>
        JSON.stringify(files(postedIn(states, november), 'SGD', chart, (day) => `Club, ${day}`))
      expect(exported([sold, refunded])).toBe(exported([sold]))
      expect(exported([sold])).toContain('40.00')
    }
  })

  it.each([
    ['2026-11-30T15:59:59.999Z', { sales: -2500, 'settlement.cash': 2500 }],
    ['2026-11-30T16:00:00.000Z', { sales: -4000, 'settlement.cash': 4000 }],
  ])('given back at %s leaves in November %j: the month ends at the midnight of the club [BEYOND-36]', (at, left) => {
    expect(balances(postedIn([sold, { ...refunded, at }], november))).toEqual(left)
    // What the database refuses in a closed November is what is before this.
    expect(Date.parse(at) < dayRange('2026-11-30', ZONE).end).toBe(left.sales === -2500)
  })
})

describe('what a closed period keeps of what was sold ahead', () => {
  // 120.00 for a year from 1 January 2026, sold on 20 December; cancelled on 10 January, 90.00 of it given back.
  const year: SoldAhead = {
    kind: 'memberships',
    currency: 'SGD',
    sales: [{ day: '2025-12-20', amount: 120_00 }],
    states: [
      {
        from: '2025-12-20',
        lines: [
          {
            price: 120_00,
            delivery: {
              by: 'month',
              startsOn: '2026-01-01',
              lastDay: '2026-12-31',
              months: 12,
              anchorDay: null,
              pauses: [],
              endedOn: null,
            },
          },
        ],
      },
    ],
    endedOn: null,
  }
  const left: SoldAhead = {
    ...year,
    sales: [...year.sales, { day: '2026-01-10', amount: -90_00 }],
    endedOn: '2026-01-10',
  }

  it('is what was owed at the ends of its months and at its own; what is cancelled later changes none of them [BEYOND-37]', () => {
    const kept = daysKept('2025-11-01', '2025-12-31')
    expect(kept).toEqual(['2025-11-30', '2025-12-31'])
    for (const standing of [year, left])
      expect(kept.map((day) => owedByKind([standing], day).reduce((sum, { owed }) => sum + owed, 0))).toEqual([
        0, 120_00,
      ])
    expect(owedByKind([left], '2026-01-31').reduce((sum, { owed }) => sum + owed, 0)).toBe(0)
  })
})

describe('periods that follow each other', () => {
  it('have no gaps and do not overlap, and none ends on a day that is not over [BEYOND-36]', () => {
    let closedUntil: string | null = null
    const periods: (readonly [string | null, string])[] = []
    for (const [lastDay, now] of [
      ['2026-10-31', '2026-11-02T00:00:00.000Z'],
      // The last day of November by the club's clock, at its last moment and a moment later.
      ['2026-11-30', '2026-11-30T15:59:59.999Z'],
      ['2026-11-30', '2026-11-30T16:00:00.000Z'],
      ['2026-11-15', '2026-12-02T00:00:00.000Z'],
      ['2026-12-01', '2026-12-02T00:00:00.000Z'],
    ] as const) {
      const decision = decidePeriodClose(
        { lastDay, closedUntil },
        { today: dateOf(Date.parse(now), ZONE), closedUntil },
      )
      if (!decision.ok) continue
      periods.push([decision.value.firstDay, lastDay])
      closedUntil = lastDay
    }
    expect(periods).toEqual([
      [null, '2026-10-31'],
      ['2026-11-01', '2026-11-30'],
      ['2026-12-01', '2026-12-01'],
    ])
    for (const [at, [firstDay]] of periods.entries())
      if (at > 0) expect(dayRange(firstDay!, ZONE).start).toBe(dayRange(periods[at - 1]![1], ZONE).end)
    expect(dayRange('2026-12-01', ZONE).end - dayRange('2026-12-01', ZONE).start).toBe(DAY)
  })
})
