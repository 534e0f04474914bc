import { lastDayOf } from '@fieldhouse/domain/memberships'
import { addDays, daysBetween } from '@fieldhouse/domain/time'
import { describe, expect, it } from 'vitest'
import { DEMO_CLUBS, HARBOUR, RIVERSIDE, type DemoClub } from './demo-club.ts'
import { planCustomers } from './people.ts'
import { planClasses, planStudents } from './plan-classes.ts'
import { isHolder, planHoldings } from './plan-holdings.ts'
import { planMemberships } from './plan-memberships.ts'
import { tellStories } from './plan-stories.ts'
import { planToday } from './plan-today.ts'
import { planTrade } from './plan-trade.ts'
import { createRandom } from './random.ts'

const NOW = Date.parse('2026-11-21T06:20:00Z')
const HOUR = 3_600_000

const plan = (club: DemoClub, now = NOW, seed = 'fieldhouse') => {
  const customers = planCustomers(club, seed)
  return planTrade(club, customers, planToday(club, customers, { now, seed }), { now, seed })
}

describe('the plan of the demo', () => {
  it('is the same for the same day and seed, and another one for another seed', () => {
    expect(plan(RIVERSIDE)).toEqual(plan(RIVERSIDE))
    expect(plan(RIVERSIDE, NOW, 'other')).not.toEqual(plan(RIVERSIDE))
    expect(planCustomers(HARBOUR, 'a')).toEqual(planCustomers(HARBOUR, 'a'))
  })

  it.each(DEMO_CLUBS.map((club) => [club.brandName, club] as const))(
    'of %s has no court taken twice, linked ones included, at any moment of the day it is loaded',
    (_, club) => {
      for (const now of [NOW, Date.parse('2026-11-20T16:00:30Z'), Date.parse('2026-11-21T15:59:00Z')]) {
        const taken = plan(club, now)
          .flatMap((entry) => entry.ranges)
          .flatMap((range) => {
            const linked = club.links.flatMap(([a, b]) => (a === range.court ? [b] : b === range.court ? [a] : []))
            return [range, ...linked.map((court) => ({ ...range, court }))]
          })
          .sort((a, b) => (a.court < b.court ? -1 : a.court > b.court ? 1 : a.start - b.start))
        const twice = taken.filter((range, i) => taken[i - 1]?.court === range.court && taken[i - 1]!.end > range.start)
        expect(twice).toEqual([])
      }
    },
  )

  it('holds nothing that was made, paid or cancelled after the moment of the load, nor paid before it was made', () => {
    for (const club of DEMO_CLUBS)
      for (const now of [NOW, Date.parse('2026-11-20T16:00:30Z')]) {
        const wrong = plan(club, now).filter(
          (entry) =>
            entry.madeAt > now ||
            (entry.kind === 'booking' &&
              ((entry.paidAt !== null && (entry.paidAt > now || entry.paidAt < entry.madeAt)) ||
                (entry.cancel !== null && (entry.cancel.at > now || entry.cancel.at < entry.madeAt)))),
        )
        expect(wrong).toEqual([])
      }
  })

  it('has little of the half year before the last one, in each month of it, and else what it would have without', () => {
    const DAY = 24 * HOUR
    for (const club of DEMO_CLUBS) {
      const customers = planCustomers(club, 'fieldhouse')
      const without = planTrade(club, customers, [], { now: NOW, seed: 'fieldhouse', daysBehind: 182 })
      const all = planTrade(club, customers, [], { now: NOW, seed: 'fieldhouse' })
      const isPast = (entry: (typeof all)[number]) => entry.ranges[0]!.start < NOW - 183 * DAY
      const kept = new Set(without.map((entry) => JSON.stringify(entry)))
      const past = all.filter((entry) => !kept.has(JSON.stringify(entry)))
      expect(all.length - past.length).toBe(without.length)
      expect(past.every((entry) => entry.ranges.every(({ start }) => start < NOW - 181 * DAY))).toBe(true)
      for (let month = 0; month < 6; month++) {
        const [from, until] = [NOW - (365 - month * 30) * DAY, NOW - (335 - month * 30) * DAY]
        expect(past.some(({ ranges }) => ranges.some(({ start }) => start >= from && start < until))).toBe(true)
      }
      expect(all.filter(isPast).length).toBeLessThan(without.length / 8)
    }
  })

  it('reaches from a year behind to two weeks ahead, evenings fuller than afternoons', () => {
    const ranges = plan(RIVERSIDE).flatMap((entry) => entry.ranges)
    expect(Math.min(...ranges.map((range) => range.start))).toBeLessThan(NOW - 355 * 24 * HOUR)
    expect(Math.max(...ranges.map((range) => range.start))).toBeGreaterThan(NOW + 12 * 24 * HOUR)
    const startingAt = (hour: number) =>
      ranges.filter((range) => Math.floor((range.start / HOUR + 8) % 24) === hour).length
    expect(startingAt(18)).toBeGreaterThan(startingAt(14) * 1.5)
    const lengths = new Set(ranges.map((range) => (range.end - range.start) / 60_000))
    for (const minutes of [30, 60, 90, 120]) expect(lengths).toContain(minutes)
    expect(ranges.some((range) => (range.start / HOUR) % 1 === 0.5)).toBe(true)
  })

  it('has customers whose emails and mobiles are all different, most of them members today', () => {
    for (const club of DEMO_CLUBS) {
      const customers = planCustomers(club, 'fieldhouse')
      expect(customers).toHaveLength(club.customers)
      expect(new Set(customers.map((customer) => customer.email)).size).toBe(club.customers)
      expect(new Set(customers.map((customer) => customer.mobile.replace(/\D/g, ''))).size).toBe(club.customers)
      const planned = planMemberships(club, customers, { today: '2026-11-21', seed: 'fieldhouse' })
      const memberships = [...planned].flatMap(
        ([
          customer,
          {
            plan: { months },
            startsOn,
          },
        ]) => startsOn.map((start) => ({ customer, startsOn: start, expiresOn: lastDayOf(start, months) })),
      )
      const today = memberships.filter((m) => m.startsOn <= '2026-11-21' && m.expiresOn >= '2026-11-21')
      expect(today.length).toBeGreaterThan(club.customers / 2)
      expect(new Set(today.map((m) => m.customer)).size).toBe(today.length)
      const drawn = customers.flatMap((customer, i) => (customer.isDrawn ? [i] : []))
      expect(drawn.filter((i) => !today.some((m) => m.customer === i))).toEqual([])
      const joinedOn = ({ customer }: { customer: number }) =>
        addDays('2026-11-21', -customers[customer]!.joinedDaysAgo)
      expect(memberships.every((m) => m.startsOn >= joinedOn(m) && m.startsOn <= '2026-11-21')).toBe(true)
      const gaps = memberships.flatMap((m, i) => {
        const next = memberships[i + 1]
        return next?.customer === m.customer ? [daysBetween(m.expiresOn, next.startsOn)] : []
      })
      expect(gaps.length).toBeGreaterThan(0)
      expect(new Set(gaps)).toEqual(new Set([1]))
    }
  })
})

describe('what customers hold', () => {
  it('is planned the same for the same seed, before the trade of the last weeks, and by nobody who was not there', () => {
    const customers = planCustomers(RIVERSIDE, 'fieldhouse')
    const { purchases, topUps } = planHoldings(RIVERSIDE, customers, { now: NOW, seed: 'fieldhouse' })
    expect(planHoldings(RIVERSIDE, customers, { now: NOW, seed: 'fieldhouse' })).toEqual({ purchases, topUps })
    expect(planHoldings(HARBOUR, customers, { now: NOW, seed: 'fieldhouse' }).topUps).toEqual([])
    expect(new Set([...purchases, ...topUps].map(({ customer }) => customer)).size).toBe(20)
    for (const { customer, at } of [...purchases, ...topUps]) {
      expect(at).toBeLessThanOrEqual(NOW - 30 * 24 * HOUR)
      expect(at).toBeGreaterThan(NOW - customers[customer]!.joinedDaysAgo * 24 * HOUR)
    }
  })
})

describe('what Riverside teaches', () => {
  // Each weekday, and the minutes around the midnight of the club.
  it.each([0, 1, 2, 3, 4, 5, 6, 0.4027, 0.4028].map((days) => NOW + days * 24 * HOUR))(
    'at %i has each class by one of six coaches, none of whom is in two places, before it began and after it was made',
    (now) => {
      const classes = planClasses(RIVERSIDE, now)
      expect([classes.length, new Set(classes.map(({ coach }) => coach)).size]).toEqual([25, 6])
      for (const { name, coach, start, end, madeAt } of classes) {
        const beside = classes.filter((other) => other.coach === coach && other.start < end && start < other.end)
        expect(beside.map((other) => other.name)).toEqual([name])
        expect(RIVERSIDE.staff.find(({ key }) => key === coach)?.roles).toEqual(['instructor'])
        expect(madeAt).toBeLessThan(now - 14 * 24 * HOUR)
      }
      const customers = planCustomers(RIVERSIDE, 'fieldhouse')
      const { students, purchases, waiting } = planStudents(RIVERSIDE, customers, { now, seed: 'fieldhouse' })
      const people = [...students.map(({ customer }) => customer), ...waiting.flatMap((line) => line.customers)]
      expect(new Set(people).size).toBe(people.length)
      expect(people.filter((customer) => isHolder(customer) || customers[customer]!.isDrawn)).toEqual([])
      for (const { className, at } of students) {
        const taught = classes.find(({ name }) => name === className)!
        expect(at).toBeGreaterThan(taught.madeAt)
        expect(at).toBeLessThan(taught.start)
      }
      for (const { customer, at } of purchases)
        expect(at).toBeLessThan(students.find((student) => student.customer === customer)!.at)
      expect(waiting.map(({ className, customers: line }) => [className, line.length])).toEqual([
        ['Badminton doubles, advanced', 3],
      ])
    },
  )
})

describe('a seeded generator', () => {
  it('gives the same numbers for the same seed, spread evenly', () => {
    const numbers = Array.from(
      { length: 10_000 },
      (
        (random) => () =>
          random.next()
      )(createRandom('a')),
    )
    const again = createRandom('a')
    expect(numbers.slice(0, 3)).toEqual([again.next(), again.next(), again.next()])
    expect(numbers.reduce((sum, n) => sum + n, 0) / numbers.length).toBeCloseTo(0.5, 1)
    const random = createRandom('b')
    const heads = Array.from({ length: 10_000 }, () =>
      random.weighted([
        ['heads', 3],
        ['tails', 1],
      ] as const),
    )
    expect(heads.filter((side) => side === 'heads').length / 10_000).toBeCloseTo(0.75, 1)
  })
})

describe('the stories of the demo', () => {
  it('are of bookings that cost something, at whatever hour of whatever day it is loaded', () => {
    const customers = planCustomers(RIVERSIDE, 'fieldhouse')
    for (let hours = 0; hours < 14 * 24; hours += 7) {
      const now = NOW + hours * HOUR
      const told = tellStories(RIVERSIDE, plan(RIVERSIDE, now), customers, now).filter(
        (entry) => entry.kind === 'booking' && entry.story,
      )
      expect(told.length).toBeGreaterThan(40)
      // Pickleball is free from 8:00 to 9:00, which is midnight to 1:00 in UTC.
      const free = told.filter(
        ({ ranges: [range] }) => range!.court.startsWith('Pickle') && range!.start % (24 * HOUR) < HOUR,
      )
      expect(free).toEqual([])
    }
  })
})

it.each(DEMO_CLUBS)('$brandName has news of this week, which name no season, whenever it is loaded', ({ posts }) => {
  const [newest] = posts.toSorted((a, b) => a.daysAgo - b.daysAgo)
  expect(newest!.daysAgo).toBeLessThan(7)
  for (const { caption } of posts)
    expect(caption).not.toMatch(/year-end|christmas|easter|spring|summer|autumn|winter|\b20\d\d\b/i)
})
