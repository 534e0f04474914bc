import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  expiryOf,
  keptPackage,
  packageProblem,
  passPostings,
  passesOf,
  passesUsableAt,
  pricedInPasses,
  takePasses,
  unusedPasses,
} from './index.ts'
import type { HeldPasses, PackageForm, PassEvent } from './index.ts'

const at = (iso: string) => Date.parse(iso)
const held = (id: string, passesLeft: number, expires: string | null = null): HeldPasses => ({
  id,
  passesLeft,
  expiresAt: expires === null ? null : at(expires),
})

describe('which passes of a package were not used', () => {
  const now = at('2026-01-10T15:00:00+08:00')
  it.each([
    ['all of ten', 10],
    ['three of ten', 3],
    ['none', 0],
  ])('%s, until the moment they expire, and none after it [BEYOND-50]', (_, passesLeft) => {
    const rest = (expiresAt: number | null) => unusedPasses({ totalPasses: 10, passesLeft, expiresAt }, now)
    expect(rest(null)).toEqual({ left: passesLeft, total: 10 })
    expect(rest(now)).toEqual({ left: passesLeft, total: 10 })
    expect(rest(now - 1)).toEqual({ left: 0, total: 10 })
  })
})

describe('when passes expire', () => {
  const bought = at('2026-01-10T15:00:00+08:00')
  const thirtyDays = { expiryMode: 'with_expiry', expiryValue: 30 } as const

  it('at the end of the day so many days after the purchase, by the partner’s clock (worked example 9) [PACKAGES-26]', () => {
    const expiry = expiryOf(thirtyDays, bought, 'Asia/Singapore')
    expect(expiry).toBe(at('2026-02-09T23:59:59.999+08:00'))
    const passes = [held('a', 10, '2026-02-09T23:59:59.999+08:00')]
    expect(passesUsableAt(passes, at('2026-02-09T23:00:00+08:00'))).toBe(10)
    expect(passesUsableAt(passes, at('2026-02-10T08:00:00+08:00'))).toBe(0)
  })

  it.each([
    ['Asia/Singapore', '2026-02-09T23:59:59.999+08:00'],
    // 15:00 in Singapore is 2:00 of the same day in New York.
    ['America/New_York', '2026-02-09T23:59:59.999-05:00'],
    ['Australia/Sydney', '2026-02-09T23:59:59.999+11:00'],
  ])('in %s at %s [PACKAGES-26]', (zone, iso) => {
    expect(expiryOf(thirtyDays, bought, zone)).toBe(at(iso))
  })

  it('on a day of 23 hours at its own end [PACKAGES-26]', () => {
    const oneDay = { expiryMode: 'with_expiry', expiryValue: 1 } as const
    expect(expiryOf(oneDay, at('2026-03-07T12:00:00-05:00'), 'America/New_York')).toBe(
      at('2026-03-08T23:59:59.999-04:00'),
    )
  })

  it('never without expiry [PACKAGES-26]', () => {
    expect(expiryOf({ expiryMode: 'without_expiry' }, bought, 'Asia/Singapore')).toBeNull()
  })
})

describe('what a package is made of', () => {
  const form: PackageForm = {
    name: 'Ten hours',
    description: 'For members',
    numberOfPasses: 10,
    price: 4990,
    expiryMode: 'with_expiry',
    expiryValue: 30,
  }

  it.each<[string, Partial<PackageForm>, string | null, string | null]>([
    ['all there', {}, null, null],
    ['free', { price: 0 }, null, null],
    ['without a name', { name: ' ' }, 'name', 'Please fill out required fields'],
    ['below 0', { price: -1 }, 'price', 'Please fill out required fields'],
    ['with expiry after 0 days', { expiryValue: 0 }, 'expiryValue', 'Days from purchase must be more than zero'],
    [
      'with expiry after less than a day',
      { expiryValue: -1 },
      'expiryValue',
      'Days from purchase must be more than zero',
    ],
    ['with expiry and no days', { expiryValue: null }, 'expiryValue', 'Days from purchase must be more than zero'],
    ['without expiry and no days', { expiryMode: 'without_expiry', expiryValue: null }, null, null],
  ])('%s [PACKAGES-07] [PACKAGES-08]', (_case, over, property, why) => {
    expect(packageProblem({ ...form, ...over })).toEqual(property === null ? null : { property, why })
  })

  it('0 passes become 1, no description a single space, and days without expiry are dropped [PACKAGES-09] [PACKAGES-10]', () => {
    expect(keptPackage({ ...form, numberOfPasses: 0, description: '', expiryMode: 'without_expiry' })).toMatchObject({
      numberOfPasses: 1,
      description: ' ',
      expiryValue: null,
    })
    expect(keptPackage(form)).toEqual(form)
    expect(keptPackage({ ...form, name: ' Ten hours ', description: ' For members ' })).toEqual(form)
    expect(keptPackage({ ...form, description: '  ' }).description).toBe(' ')
  })
})

describe('what costs passes', () => {
  it('each slot of a range one, a free range none', () => {
    expect(passesOf({ price: 4000, slotCount: 2 })).toBe(2)
    expect(passesOf({ price: 1, slotCount: 1 })).toBe(1)
    expect(passesOf({ price: 0, slotCount: 3 })).toBe(0)
  })

  it('and no money [PAYMETHODS-32]', () => {
    const lines = [
      { start: 5, price: 4000, slotCount: 2 },
      { start: 9, price: 0, slotCount: 1 },
    ]
    expect(pricedInPasses(lines)).toEqual({
      lines: [
        { start: 5, price: 0, slotCount: 2 },
        { start: 9, price: 0, slotCount: 1 },
      ],
      passes: [
        { passes: 2, at: 5 },
        { passes: 0, at: 9 },
      ],
    })
  })
})

describe('which passes pay', () => {
  const morning = at('2026-02-09T08:00:00Z')
  const nextDay = at('2026-02-10T08:00:00Z')
  const soon = '2026-02-09T23:59:59.999Z'
  const later = '2026-03-01T23:59:59.999Z'
  const take = (passes: HeldPasses[], ...demands: [passes: number, at: number][]) => {
    const taken = takePasses(
      passes,
      demands.map(([count, begins]) => ({ passes: count, at: begins })),
    )
    return taken.ok
      ? taken.value.map(({ line, customerPackageId, passes: count }) => `${line}: ${count} of ${customerPackageId}`)
      : taken.refusal
  }

  it('those that last as long as each other in the same order, in whatever order they are read', () => {
    for (const expires of [soon, null]) {
      const [a, b] = [held('a', 1, expires), held('b', 1, expires)]
      for (const passes of [
        [a, b],
        [b, a],
      ])
        expect(take(passes, [1, morning])).toEqual(['0: 1 of a'])
    }
  })

  it('what begins at the very moment of their expiry, and nothing after it [PACKAGES-26]', () => {
    expect(passesUsableAt([held('a', 3, soon)], at(soon))).toBe(3)
    expect(passesUsableAt([held('a', 3, soon)], at(soon) + 1)).toBe(0)
  })

  it('those that expire first, and what never expires last', () => {
    expect(take([held('c', 5), held('b', 1, later), held('a', 1, soon)], [3, morning])).toEqual([
      '0: 1 of a',
      '0: 1 of b',
      '0: 1 of c',
    ])
  })

  it('only what lasts until it begins [PACKAGES-26] [ATTENDANCE-37]', () => {
    expect(take([held('a', 5, soon), held('b', 1, later)], [1, nextDay])).toEqual(['0: 1 of b'])
    expect(take([held('a', 5, soon)], [1, nextDay])).toMatchObject({
      code: 'error.badRequest.notEnoughPackagePasses',
    })
  })

  it('of several lines each finds what lasts for it, in whatever order they stand', () => {
    expect(take([held('a', 1, soon), held('b', 1, later)], [1, nextDay], [1, morning])).toEqual([
      '1: 1 of a',
      '0: 1 of b',
    ])
  })

  it('and all or none: one too few refuses all, saying how many there are [ATTENDANCE-37]', () => {
    expect(take([held('a', 2, later)], [2, morning], [1, nextDay])).toEqual({
      code: 'error.badRequest.notEnoughPackagePasses',
      details: { needed: 3, left: 2 },
    })
  })

  const anyHeld = fc.array(fc.tuple(fc.nat(4), fc.option(fc.nat(20))), { maxLength: 5 })
  const anyDemands = fc.array(fc.record({ passes: fc.nat(3), at: fc.nat(20) }), { minLength: 1, maxLength: 5 })

  it('takes exactly what is asked for, never more than there is nor what has expired; and refuses only what no choice could pay', () => {
    fc.assert(
      fc.property(anyHeld, anyDemands, (packages, demands) => {
        const passes = packages.map(([passesLeft, expiresAt], i) => ({ id: `${i}`, passesLeft, expiresAt }))
        const taken = takePasses(passes, demands)
        // Whatever begins at a moment or later competes for what lasts that long (Hall's condition on nested sets).
        const reaches = demands.every(
          ({ at: from }) =>
            demands.filter((each) => each.at >= from).reduce((sum, each) => sum + each.passes, 0) <=
            passesUsableAt(passes, from),
        )
        expect(taken.ok).toBe(reaches)
        if (!taken.ok) return
        demands.forEach((demand, line) => {
          const own = taken.value.filter((each) => each.line === line)
          expect(own.reduce((sum, each) => sum + each.passes, 0)).toBe(demand.passes)
          for (const each of own) {
            const { expiresAt } = passes.find(({ id }) => id === each.customerPackageId)!
            expect(expiresAt === null || demand.at <= expiresAt).toBe(true)
          }
        })
        for (const { id, passesLeft } of passes) {
          const own = taken.value.filter(({ customerPackageId }) => customerPackageId === id)
          expect(own.reduce((sum, each) => sum + each.passes, 0)).toBeLessThanOrEqual(passesLeft)
        }
      }),
    )
  })
})

describe('the ledger of passes', () => {
  it.each<[PassEvent, number, string]>([
    ['sold', -10, 'passesSold'],
    ['withdrawn', 10, 'passesSold'],
    ['used', 10, 'passesUsed'],
    ['givenBack', -10, 'passesUsed'],
  ])('%s: customers are owed %i less, against %s', (event, amount, account) => {
    expect(passPostings(event, 10)).toEqual([
      { account: 'passesHeld', amount },
      { account, amount: -amount },
    ])
  })

  it('sums to zero, whatever happens', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<PassEvent>('sold', 'used', 'givenBack', 'withdrawn'),
        fc.integer({ min: 1 }),
        (event, passes) => {
          expect(passPostings(event, passes).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
        },
      ),
    )
  })
})
