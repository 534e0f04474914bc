import type { BrokenLimit as BrokenReply } from '@fieldhouse/contract/bookings'
import {
  countedSpan,
  groupsThatCount,
  keptFreeAround,
  notOverridden,
  type BeyondWindow,
  type BookableGroup,
  type BookingLimit,
  type BrokenLimit,
  type FacilityRange,
} from '@fieldhouse/domain/bookings'
import { toIso, type TimeRange } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import { Refused } from '../../../db/refused.ts'
import type { DB } from '../../../db/schema.gen.ts'
import type { Courts } from '../../schedule/index.ts'
import { bookable, spanOf } from '../placement/prepare-placement.ts'
import { findCountedBookings, lockCounting, type StandingBooking } from './counted-bookings.store.ts'

type Asked = { customerId: string | null; ranges: readonly FacilityRange[]; courts: Courts }

/** The groups that ranges are asked of. */
const groupsAskedOf = ({ ranges, courts }: Pick<Asked, 'ranges' | 'courts'>): BookableGroup[] => {
  const asked = new Set(ranges.map(({ facilityId }) => facilityId))
  return bookable(courts).flatMap(({ id, group }) => (asked.has(id) ? [group] : []))
}

/**
 * The customer's bookings that count beside the ranges that are asked for; null where nobody's do. Nothing is read where no group of them
 * counts.
 */
export const countBookings = async (
  db: Kysely<DB>,
  partnerId: string,
  { customerId, ranges, courts }: Asked,
): Promise<StandingBooking[] | null> => {
  const groups = groupsThatCount(groupsAskedOf({ ranges, courts }))
  if (customerId === null || groups.length === 0) return null
  const groupIds = groups.map(({ id }) => id)
  return findCountedBookings(db, partnerId, customerId, { groupIds, span: countedSpan(ranges, groups) })
}

/** The same for a command, before it locks courts: until it ends nobody else counts the customer's bookings to place one more. */
export const holdCount = async (command: Command, asked: Asked): Promise<StandingBooking[] | null> => {
  if (asked.customerId === null || groupsThatCount(groupsAskedOf(asked)).length === 0) return null
  await lockCounting(command, asked.customerId)
  return countBookings(command.db, command.partnerId, asked)
}

/** From where to where what takes the courts must be known: as far around as a court is kept free. */
export const spanKeptFree = (ranges: readonly TimeRange[], courts: Courts): TimeRange => {
  const around = keptFreeAround(bookable(courts).map(({ group }) => group))
  const { start, end } = spanOf(ranges)
  return { start: start - around, end: end + around }
}

/** Refuses limits that are broken and that nobody said they book over, each by its name (BEYOND-28). */
export const refuseBroken = (broken: readonly BrokenLimit[], overridden: readonly BookingLimit[]): void => {
  const limits = notOverridden(broken, overridden)
  if (limits.length === 0) return
  const toldOf = (limit: BookingLimit) => inWords(broken.find((each) => each.limit === limit)!)
  throw new Refused({
    code: 'error.conflict.bookingLimit',
    details: {
      msg: `Over a limit on bookings: ${limits.map(toldOf).join('; ')}`,
      fields: limits.map((limit) => ({ property: 'overriddenLimits', constraints: { [limit]: toldOf(limit) } })),
      brokenLimits: presentBroken(broken),
    },
  })
}

/** Writes to the audit trail which limits somebody booked over, and that they booked outside of the booking window. */
export const auditOverridden = (
  command: Command,
  orderId: string,
  broken: readonly BrokenLimit[],
  beyond: readonly BeyondWindow[] = [],
): void => {
  if (broken.length === 0 && beyond.length === 0) return
  command.audit({
    action: 'booking.limitsOverridden',
    subjectType: 'order',
    subjectId: orderId,
    after: [...broken, ...beyond.map((each) => ({ limit: 'bookingWindow' as const, ...each }))].map(present),
  })
}

/** Broken limits as replies and refusals carry them: at most one of each kind for each range of the request. */
export const presentBroken = (broken: readonly BrokenLimit[]): BrokenReply[] => broken.map(present)

const present = <T extends BrokenLimit | (BeyondWindow & { limit: 'bookingWindow' })>({
  limit,
  groupId,
  range,
  allowed,
  reached,
  date,
}: T) => ({
  limit: limit as T['limit'],
  facilityGroupId: groupId,
  facilityId: range.facilityId,
  start: toIso(range.start),
  end: toIso(range.end),
  allowed: allowed as T['allowed'],
  reached,
  date,
})

const inWords = ({ limit, allowed, reached, date }: BrokenLimit): string => {
  switch (limit) {
    case 'perDay':
      return `${reached} of ${allowed} bookings on ${date}`
    case 'perWeek':
      return `${reached} of ${allowed} bookings in the week from ${date}`
    case 'atPeakPerWeek':
      return `${reached} of ${allowed} bookings at peak in the week from ${date}`
    case 'minutesApart':
      return `${reached} of ${allowed} minutes between two bookings on ${date}`
    default:
      return `${reached} of ${allowed} minutes kept free on the court on ${date}`
  }
}
