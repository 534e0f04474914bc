import type { LiveEvent } from '../../../lib/live/live-events.ts'

export type ScheduleCall = { id: string; query: { date: string } }

/**
 * Whether an event touches a day of a group; an event without dates or groups may touch any. News of orders, customers, posts,
 * classes and coupons touch none: what cells show of them is told by an event of the schedule.
 */
export const touches = (event: LiveEvent, { id, query }: ScheduleCall): boolean =>
  event.type !== 'orders' &&
  event.type !== 'customers' &&
  event.type !== 'posts' &&
  event.type !== 'reviews' &&
  event.type !== 'classes' &&
  event.type !== 'coupons' &&
  event.type !== 'campaigns' &&
  (event.facilityGroupIds.length === 0 || event.facilityGroupIds.includes(id)) &&
  (event.dates.length === 0 || event.dates.includes(query.date))
