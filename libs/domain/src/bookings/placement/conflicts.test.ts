import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Occupancy } from '../../schedule/index.ts'
import { conflicts, mergeAdjacent, ownConflict } from '../index.ts'

const HOUR = 3_600_000
const range = (facilityId: string, from: number, until: number) => ({
  facilityId,
  start: from * HOUR,
  end: until * HOUR,
})
const taken = (
  id: string,
  facilityId: string,
  from: number,
  until: number,
  over: Partial<Occupancy> = {},
): Occupancy => ({
  id,
  kind: 'booking',
  ...range(facilityId, from, until),
  ...over,
})

describe('what is in the way of a booking', () => {
  it.each<[string, Occupancy, boolean]>([
    ['the same time', taken('x', 'court-1', 10, 11), true],
    ['part of it', taken('x', 'court-1', 10.5, 12), true],
    ['all around it', taken('x', 'court-1', 9, 12), true],
    ['inside it', taken('x', 'court-1', 10.25, 10.5), true],
    ['one that ends when it starts', taken('x', 'court-1', 9, 10), false],
    ['one that starts when it ends', taken('x', 'court-1', 11, 12), false],
    ['another court', taken('x', 'court-2', 10, 11), false],
    ['a linked court', taken('x', 'hall', 10, 11), true],
    ['a court linked to the linked one', taken('x', 'court-9', 10, 11), false],
    ['a closure', taken('x', 'court-1', 10, 11, { kind: 'closure' }), true],
    ['a class', taken('x', 'court-1', 10, 11, { kind: 'classSession' }), true],
  ])('%s: %s [BOOKING-85] [FACILITIES-74]', (_case, other, inTheWay) => {
    const links = [
      ['court-1', 'hall'],
      ['hall', 'court-9'],
    ] as const
    expect(conflicts(range('court-1', 10, 11), [other], { links })).toHaveLength(inTheWay ? 1 : 0)
  })

  it.each<[string, Partial<Occupancy>, boolean]>([
    ['cancelled', { processingStatus: 'CANCELED', hasOrderLine: true }, false],
    ['a draft without order line', { processingStatus: 'DRAFT', hasOrderLine: false }, false],
    ['a draft with an order line', { processingStatus: 'DRAFT', hasOrderLine: true }, true],
    ['committed', { processingStatus: 'COMMITTED', hasOrderLine: false }, true],
  ])('a booking that is %s is in the way: %s [BOOKING-07] [BOOKING-85]', (_case, over, inTheWay) => {
    expect(conflicts(range('court-1', 10, 11), [taken('x', 'court-1', 10, 11, over)])).toHaveLength(inTheWay ? 1 : 0)
  })

  it('the booking that is moved is not in its own way [BOOKING-43]', () => {
    const occupancies = [taken('own', 'court-1', 10, 11), taken('other', 'court-1', 11, 12)]
    const found = conflicts(range('court-1', 10, 12), occupancies, { except: ['own'] })
    expect(found.map((o) => o.id)).toEqual(['other'])
  })
})

describe('ranges of one request', () => {
  it.each<[string, ReturnType<typeof range>[], [number, number] | null]>([
    ['apart', [range('court-1', 10, 11), range('court-1', 11, 12), range('court-2', 10, 11)], null],
    ['twice the same', [range('court-1', 10, 11), range('court-2', 10, 11), range('court-1', 10.5, 12)], [0, 2]],
    ['one on a linked court', [range('court-1', 10, 11), range('hall', 10, 11)], [0, 1]],
    ['two that both take the hall', [range('court-1', 10, 11), range('court-3', 10, 11)], [0, 1]],
  ])('%s', (_case, ranges, indexes) => {
    expect(
      ownConflict(ranges, [
        ['court-1', 'hall'],
        ['hall', 'court-3'],
      ]),
    ).toEqual(indexes)
  })
})

const hours = (all: readonly { start: number; end: number }[]) => all.reduce((n, r) => n + r.end - r.start, 0)

describe('adjacent slots', () => {
  it('of one court become one range (worked example 7) [BOOKING-19]', () => {
    expect(
      mergeAdjacent([
        range('court-1', 10, 11),
        range('court-1', 11, 12),
        range('court-1', 13, 14),
        range('court-2', 11, 12),
      ]),
    ).toEqual([range('court-1', 10, 12), range('court-1', 13, 14), range('court-2', 11, 12)])
  })

  it('keep the time of every court, whatever the order of selection [BOOKING-19]', () => {
    const anySlot = fc.tuple(fc.constantFrom('a', 'b'), fc.nat(20)).map(([id, at]) => range(id, at, at + 1))
    fc.assert(
      fc.property(fc.uniqueArray(anySlot, { selector: (s) => `${s.facilityId}${s.start}` }), (slots) => {
        const merged = mergeAdjacent(slots)
        expect(hours(merged)).toBe(hours(slots))
        expect(ownConflict(merged)).toBeNull()
        for (const a of merged)
          for (const b of merged) expect(a.facilityId === b.facilityId && a.end === b.start).toBe(false)
      }),
    )
  })
})
