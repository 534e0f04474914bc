import { describe, expect, it } from 'vitest'
import { weekOf } from '../facilities/opening-hours.ts'
import type { Occupancy } from '../schedule/occupancy.ts'
import { atWall } from '../time/index.ts'
import { group, MONDAY, onMonday } from './bookable.fixture.ts'
import { decideHold, holdableRanges, MOST_HELD_SLOTS } from './hold.ts'
import type { FacilityRange } from './types.ts'

// 9:00 to 17:00 in slots of an hour; 10:00 to 11:30 and 14:30 to 15:00 are booked.
const booked = [onMonday('c1', 600, 690), onMonday('c1', 870, 900)].map((range, i): Occupancy => ({
  id: `o${i}`,
  kind: 'booking',
  hasOrderLine: true,
  ...range,
}))
const asked = (ranges: readonly FacilityRange[], now = atWall(MONDAY, 480, 'Asia/Singapore')) => ({
  ranges,
  groupOf: (id: string) => {
    if (id === 'c-day-and-night') return group({ openingHours: weekOf([{ start: 0, end: 1440 }]) })
    return id.startsWith('c') ? group() : undefined
  },
  occupancies: booked,
  now,
})
const decided = (ranges: readonly FacilityRange[], now?: number) => {
  const decision = decideHold(asked(ranges, now))
  return decision.ok ? 'held' : (decision.refusal.details?.problem ?? decision.refusal.code)
}

describe('what a desk may hold', () => {
  it.each([
    ['a slot', onMonday('c1', 540, 600), 'held'],
    ['several slots', onMonday('c2', 540, 1020), 'held'],
    ['what a booking leaves of a slot', onMonday('c1', 690, 720), 'held'],
    ['what is left of a slot before a booking', onMonday('c1', 840, 870), 'held'],
    ['a whole day', onMonday('c-day-and-night', 540, 540 + 1440), 'held'],
    ['that part of a slot where nothing is booked', onMonday('c2', 690, 720), 'startsWithinSlot'],
    ['half a slot', onMonday('c1', 540, 570), 'endsWithinSlot'],
    ['time outside opening hours', onMonday('c1', 480, 540), 'startsWithinSlot'],
    ['no time', onMonday('c1', 540, 540), 'notARange'],
    ['more than a day', { ...onMonday('c1', 540, 600), end: onMonday('c1', 540, 600).start + 86_400_001 }, 'notARange'],
    ['an unknown court', onMonday('x', 540, 600), 'error.notFound.facility'],
  ])('%s: %s [BEYOND-05]', (_what, range, expected) => {
    expect(decided([onMonday('c3', 540, 600), range])).toBe(expected)
  })

  it.each<[string, FacilityRange[], Record<string, unknown>]>([
    ['the court that nobody knows', [onMonday('x', 540, 600)], { index: 1, facilityId: 'x' }],
    ['what is wrong with which range', [onMonday('c1', 540, 570)], { index: 1, problem: 'endsWithinSlot' }],
    [
      'how many slots were asked for, and how many may be',
      Array.from({ length: 50 }, () => onMonday('c2', 540, 1020)),
      { maximum: 400, count: 401 },
    ],
  ])('a refusal names %s', (_case, ranges, details) => {
    expect(decideHold(asked([onMonday('c3', 540, 600), ...ranges]))).toMatchObject({ refusal: { details } })
  })

  it('a slot that has begun, and none that is over [BEYOND-05]', () => {
    const slot = onMonday('c1', 540, 600)
    expect(decided([slot], slot.end - 1)).toBe('held')
    expect(decided([slot], slot.end)).toBe('over')
  })

  it('at most 400 slots, counted by their length; the dashboard asks for as many as it may [BEYOND-05]', () => {
    const day = onMonday('c2', 540, 1020)
    const days = Array.from({ length: 51 }, () => day)
    expect(MOST_HELD_SLOTS).toBe(400)
    expect(decided(days.slice(1))).toBe('held')
    expect(decided(days)).toBe('error.badRequest.exceedMaxSlots')
    expect(holdableRanges(asked(days))).toHaveLength(50)
    const fine = onMonday('c1', 540, 600)
    expect(holdableRanges(asked([onMonday('x', 540, 600), onMonday('c1', 540, 570), fine]))).toEqual([fine])
  })
})
