import { atWall } from '@fieldhouse/domain/time'
import { describe, expect, it } from 'vitest'
import { typedClosure, wrongClosure, type TypedMoment } from './typed-closures.ts'

const zone = 'Asia/Singapore'
const at = (date: string, hour: number) => atWall(date, hour * 60, zone)
const clock = { zone, now: at('2026-11-21', 12) }
const standing = typedClosure(
  {
    id: 'c',
    facilityId: 'f',
    facilityName: 'One',
    type: 'closure',
    venueId: 'v',
    timeRange: { start: new Date(at('2026-11-10', 8)).toISOString(), end: new Date(at('2026-11-25', 8)).toISOString() },
  } as never,
  zone,
)
const moved = (from: TypedMoment) => wrongClosure([{ ...standing, from }], 60, clock)

describe('a closure that began before today', () => {
  it('is saved with the start that it has', () => {
    expect(wrongClosure([{ ...standing, until: { date: '2026-11-28', minute: 600 } }], 60, clock)).toBeNull()
  })

  it.each<[string, number, string | null]>([
    ['2026-11-09', 480, 'beforeToday'],
    ['2026-11-20', 1439, 'beforeToday'],
    ['2026-11-21', 0, null],
    ['2026-11-26', 480, 'startAfterEnd'],
  ])('moved to start on %s at minute %i has the problem %j', (date, minute, problem) => {
    expect(moved({ date, minute })?.problem ?? null).toBe(problem)
  })
})
