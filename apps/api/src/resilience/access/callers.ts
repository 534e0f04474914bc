import { CAST_ROLES, type CastRole } from '@fieldhouse/testing/cast'
import type { Api } from '@fieldhouse/contract'
import type { Things } from '../fixtures/make-things.ts'

/** Who calls. All but otherOwner and superAdmin are of the first club, or of none. */
export const CALLERS = [
  'visitor',
  'signedOut',
  'stranger',
  ...CAST_ROLES,
  'founder',
  'otherOwner',
  'superAdmin',
] as const
export type Caller = (typeof CALLERS)[number]

export type Row = {
  /** Who passes the gate: everybody else of the first club's callers gets 401 without a session, 403 with one. */
  may: readonly Caller[]
  /** What the owner of another club gets for the first club's ids: 403 for its id in the path, 404 for any other, 200 for calls that only mean their own club. */
  otherOwner: 200 | 401 | 403 | 404 | 400 | 409
  /** What those who may get instead of 200. */
  answers?: Partial<Record<Caller, number>>
  /** A call that works, with things of the first club made for this one call. */
  call: (things: Things) => CallOf | Promise<CallOf>
  /** The call ends the session it is made with. */
  endsSession?: true
}
type CallOf = Record<string, unknown> & { body?: Record<string, unknown> | string; query?: Record<string, unknown> }

export const roles = (...names: CastRole[]): readonly CastRole[] => names
export const MANAGERS = [...roles('owner'), 'founder', 'superAdmin'] as const satisfies readonly Caller[]
export const DESK = [...MANAGERS, ...roles('operations')]
export const TEAM = [...MANAGERS, ...CAST_ROLES.filter((role) => role !== 'owner')]
export const SIGNED_IN = [...TEAM, 'stranger', 'otherOwner'] as const
export const EVERYBODY = [...SIGNED_IN, 'visitor', 'signedOut'] as const
/** customer.view, order.view, facilityBooking.view, credit.view or class.view. */
export const SEES_CUSTOMERS = [...DESK, ...roles('finance', 'instructor')]
/** review.reply. */
export const REPLIES = [...MANAGERS, ...roles('customerService')]
/** analytics.view. */
export const SEES_FIGURES = [...MANAGERS, ...roles('reporting')]
/** review.view or analytics.view. */
export const SEES_REVIEWS = [...REPLIES, ...roles('reporting')]
/** class.view, and class.edit where the instructor may edit classes. */
export const TEACHES = [...MANAGERS, ...roles('instructor')]

/** customer.view or order.view; of plans membershipPlan.view too. */
export const SEES_MEMBERSHIPS = [...DESK, ...roles('finance')]
export const SEES_CREDITS = [...DESK, ...roles('finance')]
export const EDITS_CREDIT_LIMITS = [...MANAGERS, ...roles('finance')]

/** payout.viewPayoutsAccount, and payout.createPayoutsAccount. */
export const SEES_PAYOUTS = [...MANAGERS, ...roles('finance')]
/** The first club is paid out by the card provider: the gateway has no bank account of it. */
export const otherwise = (status: number): Partial<Record<Caller, number>> =>
  Object.fromEntries(SEES_PAYOUTS.map((who) => [who, status]))

export const partner = ({ club }: Things) => ({ partnerId: club.id })

/** Some endpoints' rows; a test beside and the table's type hold that every endpoint has one. */
export type Rows = Partial<Record<keyof Api, Row>>
