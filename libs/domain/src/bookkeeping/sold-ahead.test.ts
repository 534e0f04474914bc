import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dateOf, dayRange, daysBetween } from '../time/index.ts'
import {
  daysKept,
  daysOwed,
  deferralsOf,
  earnedMonths,
  lastDayOfMonth,
  missing,
  monthOf,
  monthsBetween,
  owedByKind,
  owedOf,
  problemOfMonths,
  quickBooksFiles,
  restOfTerm,
  totalEarned,
  type Delivery,
  type Moved,
  type OverTerm,
  type SoldAhead,
} from './index.ts'

const sold = (given: Partial<SoldAhead> & Pick<SoldAhead, 'sales'>): SoldAhead => ({
  kind: 'bookings',
  currency: 'SGD',
  states: [],
  endedOn: null,
  ...given,
})
/** An order of one line that was sold on a day. */
const one = (delivery: Delivery, amount: number, on: string, more: Partial<SoldAhead> = {}) =>
  sold({ sales: [{ day: on, amount }], states: [{ from: on, lines: [{ price: amount, delivery }] }], ...more })
const played = (day: string, endedOn: string | null = null): Delivery => ({ by: 'day', day, endedOn })
const term = (startsOn: string, lastDay: string, months: number | null, more: object = {}): OverTerm & Delivery => ({
  by: 'month',
  startsOn,
  lastDay,
  months,
  anchorDay: null,
  pauses: [],
  endedOn: null,
  ...more,
})
const soldUntil = ({ sales }: SoldAhead, until: string) =>
  sales.reduce((all, { day, amount }) => (day <= until ? all + amount : all), 0)
/** What is earned in each of some months. */
const earned = (order: SoldAhead, from: string, to: string): number[] =>
  monthsBetween(from, to).map((month) => {
    const before = addDays(`${month}-01`, -1)
    const end = lastDayOfMonth(month)
    return owedOf(order, before) + soldUntil(order, end) - soldUntil(order, before) - owedOf(order, end)
  })

// docs/rules/deferred-revenue.md, worked examples.
describe('a membership', () => {
  it('of a year from the first of January is earned a twelfth each month, whatever days it has [BEYOND-37]', () => {
    const year = one(term('2026-01-01', '2026-12-31', 12), 120_00, '2025-12-20')
    expect(owedOf(year, '2025-12-31')).toBe(120_00)
    expect(earned(year, '2025-12', '2027-01')).toEqual([0, ...Array.from({ length: 12 }, () => 10_00), 0])
  })

  it('from within a month is earned by the days of its own months: of VND 1,000,000 nothing is lost [BEYOND-37]', () => {
    // 10 of the 30 days of its first month, 20 of those and 11 of the 31 of its second one, ...
    const quarter = one(term('2026-11-21', '2027-02-20', 3), 1_000_000, '2026-11-21', { currency: 'VND' })
    expect(earned(quarter, '2026-11', '2027-02')).toEqual([111_111, 340_502, 333_333, 215_054])
  })

  it('of KWD 100.000 for a year ends with the last fils [BEYOND-37]', () => {
    const year = one(term('2026-01-01', '2026-12-31', 12), 100_000, '2026-01-01', { currency: 'KWD' })
    const months = earned(year, '2026-01', '2026-12')
    expect(months).toEqual([8333, 8334, 8333, 8333, 8334, 8333, 8333, 8334, 8333, 8333, 8334, 8333])
    expect(months.reduce((sum, month) => sum + month, 0)).toBe(100_000)
  })

  it('that begins on the 31st is earned by its own months, the last days of shorter ones [BEYOND-37]', () => {
    const quarter = one(term('2026-01-31', '2026-04-29', 3), 90_00, '2026-01-31')
    expect(owedOf(quarter, '2026-02-27')).toBe(60_00)
    expect(owedOf(quarter, '2026-03-30')).toBe(30_00)
    const renewed = one(term('2026-02-28', '2026-03-30', 1, { anchorDay: 31 }), 31_00, '2026-02-28')
    expect(owedOf(renewed, '2026-02-28')).toBe(30_00)
  })

  it('earns nothing on days on which it rests, and the rest when it counts again [BEYOND-37]', () => {
    // 80.00 from 21 November, for 10 days at rest from the 25th on: until 30 December.
    const pauses = [{ from: '2026-11-25', until: '2026-12-04' }]
    const paused = one(term('2026-11-21', '2026-12-30', 1, { pauses }), 80_00, '2026-11-21')
    expect(owedOf(paused, '2026-11-24')).toBe(69_33)
    expect(owedOf(paused, '2026-12-04')).toBe(69_33)
    expect(owedOf(paused, '2026-12-05')).toBe(66_67)
    expect(earned(paused, '2026-11', '2026-12')).toEqual([10_67, 69_33])
  })

  it('whose months nobody knows is earned by the day [BEYOND-37]', () => {
    const imported = one(term('2026-11-21', '2026-12-10', null), 20_00, '2026-11-21')
    expect(earned(imported, '2026-11', '2026-12')).toEqual([10_00, 10_00])
  })

  it('that is cancelled is earned with what is kept of it, in the month of that [BEYOND-37]', () => {
    const year = one(term('2026-01-01', '2026-12-31', 12), 120_00, '2026-01-01')
    const left = { ...year, sales: [...year.sales, { day: '2026-06-10', amount: -50_00 }], endedOn: '2026-06-10' }
    expect(earned(left, '2026-05', '2026-07')).toEqual([10_00, 20_00, 0])
  })

  it('of which a part is given back while it stands costs less, for the months that are over, too [BEYOND-37]', () => {
    const year = one(term('2026-01-01', '2026-12-31', 12), 120_00, '2026-01-01')
    const cheaper = { ...year, sales: [...year.sales, { day: '2026-06-10', amount: -24_00 }] }
    expect(earned(cheaper, '2026-05', '2026-07')).toEqual([10_00, -2_00, 8_00])
    expect(earned(cheaper, '2026-01', '2026-12').reduce((sum, month) => sum + month, 0)).toBe(96_00)
  })
})

describe('what is left of a membership', () => {
  const month = term('2026-11-21', '2026-12-20', 1)
  const year = term('2026-01-01', '2026-12-31', 12)
  it.each<[string, OverTerm, string, [number, number], [number, number]]>([
    ['all of 30 days, on the day before it begins', month, '2026-11-20', [1, 1], [30, 30]],
    ['29 of 30 days, on its first day', month, '2026-11-21', [29, 30], [29, 30]],
    ['19 of 30 days, after eleven', month, '2026-12-01', [19, 30], [19, 30]],
    ['nothing, on its last day', month, '2026-12-20', [0, 1], [0, 30]],
    ['nothing, once it is over', month, '2027-01-05', [0, 1], [0, 30]],
    // A twelfth for each month that is over, and of February by its own days.
    ['334 of 365 days, and eleven of twelve months of the price', year, '2026-01-31', [341, 372], [334, 365]],
    ['320 of 365 days, and ten and a half months of the price', year, '2026-02-14', [294, 336], [320, 365]],
  ])('is %s [BEYOND-50]', (_what, of, day, [left, total], [daysLeft, days]) => {
    const { share, days: counted } = restOfTerm(of, day)
    expect(share.left / share.total).toBeCloseTo(left / total, 12)
    expect(counted).toEqual({ left: daysLeft, total: days })
  })

  it('counts no day on which it rests [BEYOND-50]', () => {
    const paused = term('2026-11-21', '2026-12-30', 1, { pauses: [{ from: '2026-11-25', until: '2026-12-04' }] })
    expect(restOfTerm(paused, '2026-12-01').days).toEqual({ left: 26, total: 30 })
  })
})

describe('a package', () => {
  const passes = (used: { day: string; playedOn: string; passes: number }[], expiresOn: string | null): Delivery => ({
    by: 'pass',
    passes: 3,
    expiresOn,
    used,
    endedOn: null,
  })

  it('is earned pass by pass on the day of play, and the rest on the day on which it expires [BEYOND-37]', () => {
    const used = [
      { day: '2026-10-05', playedOn: '2026-10-06', passes: 1 },
      { day: '2026-10-20', playedOn: '2026-11-02', passes: 1 },
    ]
    const three = one(passes(used, '2026-12-04'), 100_00, '2026-10-05', { kind: 'packages' })
    expect(earned(three, '2026-10', '2026-12')).toEqual([33_33, 33_34, 33_33])
    expect([owedOf(three, '2026-12-03'), owedOf(three, '2026-12-04')]).toEqual([33_33, 0])
    const forever = one(passes(used, null), 100_00, '2026-10-05')
    expect(owedOf(forever, '2030-12-31')).toBe(33_33)
  })

  it('earns nothing by passes that came back before they were played, and gives up what came back after [BEYOND-37]', () => {
    const early = [
      { day: '2026-10-05', playedOn: '2026-11-06', passes: 2 },
      { day: '2026-10-25', playedOn: '2026-11-06', passes: -2 },
    ]
    expect(earned(one(passes(early, null), 90_00, '2026-10-05'), '2026-10', '2026-12')).toEqual([0, 0, 0])
    const late = [
      { day: '2026-10-05', playedOn: '2026-11-06', passes: 2 },
      { day: '2026-12-01', playedOn: '2026-11-06', passes: -2 },
    ]
    expect(earned(one(passes(late, null), 90_00, '2026-10-05'), '2026-10', '2026-12')).toEqual([0, 60_00, -60_00])
  })
})

describe('bookings', () => {
  it('of one order are earned each on its day of play; a discount is shared by what they cost [BEYOND-37]', () => {
    const lines = ['2026-10-21', '2026-11-21', '2026-12-21'].map((day) => ({ price: 150_000, delivery: played(day) }))
    const order = sold({
      currency: 'VND',
      sales: [
        { day: '2026-10-20', amount: 450_000 },
        { day: '2026-10-20', amount: -100_000 },
      ],
      states: [{ from: '2026-10-20', lines }],
    })
    expect(earned(order, '2026-10', '2026-12')).toEqual([116_667, 116_666, 116_667])
  })

  it('that were played stay earned when another of the order is cancelled later [BEYOND-37]', () => {
    const [november, january] = [played('2026-11-20'), played('2027-01-20')]
    const order = sold({
      sales: [
        { day: '2026-11-01', amount: 80_00 },
        { day: '2026-12-05', amount: -30_00 },
      ],
      states: [
        {
          from: '2026-11-01',
          lines: [
            { price: 40_00, delivery: november },
            { price: 40_00, delivery: { ...january, endedOn: '2026-12-05' } },
          ],
        },
        {
          from: '2026-12-05',
          lines: [
            { price: 40_00, delivery: november },
            { price: 10_00, delivery: { ...january, endedOn: '2026-12-05' } },
          ],
        },
      ],
    })
    expect(earned(order, '2026-11', '2027-01')).toEqual([40_00, 10_00, 0])
  })

  it('that are moved are earned on the new day; that were sold after it, when they were sold [BEYOND-37]', () => {
    const moved = sold({
      sales: [{ day: '2026-10-01', amount: 20_00 }],
      states: [
        { from: '2026-10-01', lines: [{ price: 20_00, delivery: played('2026-11-10') }] },
        { from: '2026-11-05', lines: [{ price: 20_00, delivery: played('2026-12-10') }] },
      ],
    })
    expect(earned(moved, '2026-10', '2026-12')).toEqual([0, 0, 20_00])
    expect(earned(one(played('2026-10-10'), 20_00, '2026-11-02'), '2026-10', '2026-11')).toEqual([0, 20_00])
  })

  it('without a price share equally what was asked by hand, and what no line delivers is earned at once [BEYOND-37]', () => {
    const free = sold({
      sales: [{ day: '2026-10-01', amount: 5 }],
      states: [
        {
          from: '2026-10-01',
          lines: [
            { price: 0, delivery: played('2026-10-02') },
            { price: 0, delivery: played('2026-12-02') },
          ],
        },
      ],
    })
    expect(earned(free, '2026-10', '2026-12')).toEqual([3, 0, 2])
    expect(owedOf(sold({ sales: [{ day: '2026-10-01', amount: 500 }] }), '2026-10-01')).toBe(0)
  })

  it.each([
    // The last hour of a month in Singapore is the same day in UTC, that of Los Angeles the next one, that of Sydney the one before.
    ['Asia/Singapore', '2026-11-30T15:30:00.000Z', '2026-11'],
    ['Asia/Singapore', '2026-11-30T16:00:00.000Z', '2026-12'],
    ['America/Los_Angeles', '2027-01-01T07:59:59.999Z', '2026-12'],
    ['America/Los_Angeles', '2027-01-01T08:00:00.000Z', '2027-01'],
    ['Australia/Sydney', '2026-12-31T13:00:00.000Z', '2027-01'],
    // Clocks change on the last day of October.
    ['Europe/Berlin', '2027-10-31T22:59:59.999Z', '2027-10'],
    ['Europe/Berlin', '2027-10-31T23:00:00.000Z', '2027-11'],
  ])('in %s at %s are of the month %s [BEYOND-37]', (zone, instant, month) => {
    const day = dateOf(Date.parse(instant), zone)
    expect(monthOf(day)).toBe(month)
    expect(Date.parse(instant) < dayRange(lastDayOfMonth(month), zone).end).toBe(true)
    const order = one(played(day), 100, '2026-01-01')
    expect(owedOf(order, lastDayOfMonth(month))).toBe(0)
    expect(owedOf(order, addDays(`${month}-01`, -1))).toBe(100)
  })
})

describe('both views', () => {
  const moved = (month: string, more: Partial<Moved>): Moved => ({
    month,
    kind: 'memberships',
    currency: 'SGD',
    paid: 0,
    paidBack: 0,
    sold: 0,
    givenBack: 0,
    tax: 0,
    fees: 0,
    opened: 0,
    ...more,
  })

  it('of a year that is sold with tax and paid later meet in what was sold [BEYOND-37]', () => {
    const order = one(term('2026-11-01', '2027-10-31', 12), 1200_00, '2026-11-01', { kind: 'memberships' })
    const months = ['2026-11', '2026-12']
    const today = '2026-12-31'
    const days = daysOwed(months, today)
    const rows = earnedMonths(months, {
      moved: [
        moved('2026-11', { sold: 1200_00, tax: 108_00, opened: 1308_00 }),
        moved('2026-12', { paid: 1308_00, opened: -1308_00 }),
      ],
      owed: new Map(days.map((day) => [day, owedByKind([order], day)])),
      today,
    })
    expect(rows.map(({ owedBefore, sold: of, earned: in_, owedAfter }) => [owedBefore, of, in_, owedAfter])).toEqual([
      [0, 1200_00, 100_00, 1100_00],
      [1100_00, 0, 100_00, 1000_00],
    ])
    expect(rows.map(missing)).toEqual([0, 0])
    const total = totalEarned(rows)
    expect(total).toMatchObject({ owedBefore: 0, sold: 1200_00, earned: 200_00, owedAfter: 1000_00, paid: 1308_00 })
    expect(missing(total)).toBe(0)
    expect(missing({ ...total, paid: total.paid + 1 })).toBe(1)
  })

  it('are tied by a journal at the end of each month that is over, for other programs [BEYOND-37]', () => {
    const row = { ...moved('2026-10', {}), earned: 0 }
    const rows = [
      { ...row, owedBefore: 0, owedAfter: 1100_00 },
      { ...row, kind: 'bookings' as const, owedBefore: 50_00, owedAfter: 20_00 },
      { ...row, month: '2026-11', owedBefore: 1120_00, owedAfter: 1000_00 },
      { ...row, month: '2026-12', owedBefore: 1000_00, owedAfter: 900_00 },
    ]
    const sums = deferralsOf(rows, '2026-12-31')
    expect(sums).toEqual([
      { day: '2026-10-31', account: 'sales', debit: 1070_00, credit: 0 },
      { day: '2026-10-31', account: 'soldAhead', debit: 0, credit: 1070_00 },
      { day: '2026-11-30', account: 'sales', debit: 0, credit: 120_00 },
      { day: '2026-11-30', account: 'soldAhead', debit: 120_00, credit: 0 },
    ])
    const chart = { own: [], xeroTaxRate: 'Tax Exempt', taxRates: [] }
    const [file] = quickBooksFiles(sums, 'SGD', chart, (day) => day, 'FHE')
    expect(file!.slice(1).map(([number, day, account]) => [number, day, account])).toEqual([
      ['FHE-20261031', '31/10/2026', 'Sales'],
      ['FHE-20261031', '31/10/2026', 'Sold ahead, owed to customers'],
      ['FHE-20261130', '30/11/2026', 'Sales'],
      ['FHE-20261130', '30/11/2026', 'Sold ahead, owed to customers'],
    ])
  })

  it('end with today in the month that is not over [BEYOND-37]', () => {
    expect(daysOwed(['2026-10', '2026-11'], '2026-11-21')).toEqual(['2026-09-30', '2026-10-31', '2026-11-21'])
    expect(daysOwed(['2028-02'], '2028-03-01')).toEqual(['2028-01-31', '2028-02-29'])
  })

  it.each([
    ['2026-11', '2026-10', 'startAfterEnd'],
    ['2026-11', '2026-12', 'notYet'],
    ['2024-11', '2026-11', 'tooLong'],
    ['2024-12', '2026-11', null],
  ])('from %s to %s: %s [BEYOND-37]', (from, to, problem) => {
    expect(problemOfMonths(from, to, '2026-11-21')).toBe(problem)
  })

  it('of a period keep the ends of its months and its own [BEYOND-37]', () => {
    expect(daysKept('2026-10-12', '2026-12-15')).toEqual(['2026-10-31', '2026-11-30', '2026-12-15'])
    expect(daysKept('2026-12-01', '2026-12-31')).toEqual(['2026-12-31'])
    expect(daysKept('2016-12-01', '2026-12-31')).toHaveLength(25)
  })
})

describe('whatever is sold, used, paused, moved, given back and cancelled', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((n) => addDays('2026-01-01', n))
  const termed = fc
    .tuple(day, fc.constantFrom(1, 3, 6, 12), fc.array(fc.tuple(fc.nat(100), fc.nat(20)), { maxLength: 2 }))
    .map(([startsOn, months, gaps]): Delivery => {
      let from = startsOn
      const pauses = gaps.map(([gap, length]) => {
        from = addDays(from, gap + 1)
        const until = addDays(from, length)
        const pause = { from, until }
        from = addDays(until, 1)
        return pause
      })
      const rested = pauses.reduce((sum, pause) => sum + daysBetween(pause.from, pause.until) + 1, 0)
      const lastDay = addDays(addMonths(startsOn, months), rested - 1)
      const within = pauses.every(({ until }) => until < lastDay)
      return within ? term(startsOn, lastDay, months, { pauses }) : term(startsOn, lastDay, null)
    })
  const byPasses = fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.array(fc.tuple(day, fc.nat(60)), { maxLength: 12 }), day)
    .map(([passes, uses, expiresOn]): Delivery => ({
      by: 'pass',
      passes,
      expiresOn: addDays(expiresOn, 460),
      used: uses.slice(0, passes).map(([on, later]) => ({ day: on, playedOn: addDays(on, later), passes: 1 })),
      endedOn: null,
    }))
  const delivery = fc.oneof(
    day.map((on) => played(on)),
    termed,
    byPasses,
  )
  const amounts = fc.integer({ min: 0, max: 5_000_000 })
  const lines = fc.array(fc.record({ price: amounts, delivery }), { minLength: 1, maxLength: 4 })
  const order = fc
    .record({
      kind: fc.constantFrom('memberships', 'packages', 'bookings', 'classes'),
      currency: fc.constantFrom('SGD', 'VND', 'KWD'),
      states: fc.array(fc.tuple(day, lines), { minLength: 1, maxLength: 3 }),
      sales: fc.array(fc.tuple(day, fc.nat(100)), { maxLength: 4 }),
      first: amounts,
      endedOn: fc.option(day),
    })
    .map(({ states, sales, first, ...rest }): SoldAhead => {
      const changes = states.toSorted(([a], [b]) => (a < b ? -1 : 1))
      const from = changes[0]![0]
      let standing = first
      const given = sales
        .map(([on, percent]): [string, number] => [on < from ? from : on, percent])
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([on, percent]) => {
          const back = Math.round((standing * percent) / 100)
          standing -= back
          return { day: on, amount: -back }
        })
      return {
        ...(rest as Pick<SoldAhead, 'kind' | 'currency' | 'endedOn'>),
        sales: [{ day: from, amount: first }, ...given],
        states: changes.map(([on, of]) => ({ from: on, lines: of })),
      }
    })
  const months = monthsBetween('2025-12', '2029-12')

  it('never is more owed than stands as sold, or less than nothing; in the end all that stands is earned [BEYOND-37]', () => {
    fc.assert(
      fc.property(order, (any) => {
        for (const month of months) {
          const end = lastDayOfMonth(month)
          const owed = owedOf(any, end)
          expect(owed).toBeGreaterThanOrEqual(0)
          expect(owed).toBeLessThanOrEqual(soldUntil(any, end))
          expect(Number.isSafeInteger(owed)).toBe(true)
        }
        const all = earned(any, months[0]!, months.at(-1)!).reduce((sum, month) => sum + month, 0)
        expect(all).toBe(soldUntil(any, '2029-12-31'))
      }),
      { numRuns: 300 },
    )
  })

  it('what happens after a day changes nothing of what was owed at its end [BEYOND-37]', () => {
    fc.assert(
      fc.property(order, order, day, (any, later, on) => {
        const after = addDays(on, 1)
        const more: SoldAhead = {
          ...any,
          sales: [...any.sales, ...later.sales.map((sale) => ({ ...sale, day: sale.day < after ? after : sale.day }))],
          states: [
            ...any.states.filter(({ from }) => from <= on),
            ...later.states.map((state) => ({ ...state, from: state.from < after ? after : state.from })),
          ],
          endedOn: any.endedOn !== null && any.endedOn <= on ? any.endedOn : after,
        }
        expect(owedOf(more, on)).toBe(owedOf(any, on))
      }),
      { numRuns: 300 },
    )
  })

  it('kinds and currencies add up to what all orders owe [BEYOND-37]', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 6 }), day, (orders, on) => {
        const sums = owedByKind(orders, on)
        const all = orders.reduce((sum, any) => sum + owedOf(any, on), 0)
        expect(sums.reduce((sum, { owed }) => sum + owed, 0)).toBe(all)
        expect(new Set(sums.map(({ kind, currency }) => `${kind} ${currency}`)).size).toBe(sums.length)
        expect(owedByKind(orders.toReversed(), on)).toEqual(sums)
      }),
    )
  })
})
