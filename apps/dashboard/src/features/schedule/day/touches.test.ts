import { expect, it } from 'vitest'
import type { LiveEvent } from '../../../lib/live/live-events.ts'
import { touches } from './touches.ts'

const call = { id: 'courts', query: { date: '2026-11-23' } }

it.each<[string, Partial<LiveEvent>, boolean]>([
  ['its day and group', { dates: ['2026-11-23'], facilityGroupIds: ['courts'] }, true],
  ['its day in any group', { dates: ['2026-11-23'] }, true],
  ['any day of its group', { facilityGroupIds: ['courts'] }, true],
  ['something unknown', {}, true],
  ['another day', { dates: ['2026-11-24'], facilityGroupIds: ['courts'] }, false],
  ['another group', { dates: ['2026-11-23'], facilityGroupIds: ['halls'] }, false],
  ['an order', { type: 'orders' }, false],
  ['a post', { type: 'posts' }, false],
  ['a review', { type: 'reviews' }, false],
  ['a class', { type: 'classes' }, false],
  ['a coupon', { type: 'coupons' }, false],
  ['a campaign', { type: 'campaigns' }, false],
])('an event of %s makes a day of a group stale or not', (_case, event, isTouched) => {
  expect(touches({ type: 'schedule', dates: [], facilityGroupIds: [], ...event }, call)).toBe(isTouched)
})
