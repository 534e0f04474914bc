import { describe, expect, it } from 'vitest'
import { nearestStart, nextPlace } from './move-steps.ts'

const place = { facilityId: 'c2', startMinute: 600, endMinute: 660 }
const ways = { starts: [480, 540, 600, 690], facilityIds: ['c1', 'c2', 'c4'], orientation: 'vertical' as const }

describe('a booking in hand [BEYOND-42]', () => {
  it('snaps to the nearest start, and to quarters of an hour while none are known', () => {
    expect(nearestStart(ways.starts, 575, 600)).toBe(600)
    expect(nearestStart(ways.starts, 9000, 600)).toBe(690)
    expect(nearestStart([], 611, 600)).toBe(615)
    expect(nearestStart([], 560, 610)).toBe(565)
  })

  it('goes by arrows to the next start or court, keeps its length, and stops at the edges', () => {
    expect(nextPlace('ArrowDown', place, ways)).toEqual({ facilityId: 'c2', startMinute: 690, endMinute: 750 })
    expect(nextPlace('ArrowUp', place, ways)).toMatchObject({ startMinute: 540 })
    expect(nextPlace('ArrowRight', place, ways)).toEqual({ ...place, facilityId: 'c4' })
    expect(nextPlace('ArrowLeft', { ...place, facilityId: 'c1' }, ways)).toEqual({ ...place, facilityId: 'c1' })
    expect(nextPlace('ArrowDown', { ...place, startMinute: 690 }, ways)).toMatchObject({ startMinute: 690 })
    expect(nextPlace('ArrowDown', place, { ...ways, starts: [] })).toMatchObject({ startMinute: 615 })
    expect(nextPlace('x', place, ways)).toBeNull()
  })

  it('turns with the grid', () => {
    const flat = { ...ways, orientation: 'horizontal' as const }
    expect(nextPlace('ArrowRight', place, flat)).toMatchObject({ startMinute: 690, facilityId: 'c2' })
    expect(nextPlace('ArrowDown', place, flat)).toMatchObject({ startMinute: 600, facilityId: 'c4' })
  })
})
