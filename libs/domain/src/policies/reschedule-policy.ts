import { HOUR_MS } from '../time/index.ts'
import type { Instant } from '../time/index.ts'

/** Until when customers may move a booking by themselves, and what they may do with it afterwards (POLICIES-04). */
export type ReschedulePolicy = {
  minHoursBeforeServiceTime: number
  customerCancelationAfterReschedule: boolean
  customerRescheduleAgain: boolean
}

/** Why customers can not move a booking, or that they can. */
export type RescheduleDecision = 'allowed' | 'noPolicy' | 'tooLate' | 'onceOnly'

type Asked = {
  policy: ReschedulePolicy | null
  /** When the service begins. */
  start: Instant
  now: Instant
  /** The customer has moved it before. */
  rescheduled: boolean
}

/**
 * Whether a customer may move a booking: not without a policy (POLICIES-30), not with fewer hours left than it asks, an equal number is
 * enough, and a second time only where it says so (POLICIES-04). Staff are never bound by it.
 */
export const decideReschedule = ({ policy, start, now, rescheduled }: Asked): RescheduleDecision => {
  if (policy === null) return 'noPolicy'
  if (start - now < policy.minHoursBeforeServiceTime * HOUR_MS) return 'tooLate'
  return rescheduled && !policy.customerRescheduleAgain ? 'onceOnly' : 'allowed'
}

/** Whether a customer who has moved a booking may still cancel it, as far as this policy goes (POLICIES-04). */
export const mayCancelMoved = (policy: ReschedulePolicy | null): boolean =>
  policy === null || policy.customerCancelationAfterReschedule
