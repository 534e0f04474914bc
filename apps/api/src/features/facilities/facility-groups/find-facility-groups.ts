import { addDays, atWall, daysBetween } from '@fieldhouse/domain/time'
import type { LocalDate, TimeRange, Zone } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findBookingsOfGroups } from '../bookings-of-facilities.store.ts'
import type { BookingType } from '../bookings-of-facilities.store.ts'
import { findGroup, findGroupsOfVenue, requireVenue } from '../facilities.store.ts'
import { presentGroup } from './present-group.ts'
import type { GroupReply } from './present-group.ts'

/** The closure form looks one year back and two ahead (FACILITIES-39); wider questions are refused. */
const LONGEST_QUESTION_DAYS = 1100
const ALL_TYPES: readonly BookingType[] = ['booking', 'linked', 'internalEvent', 'closure', 'classSession']

export type GroupQuery = {
  fromDate?: LocalDate | undefined
  toDate?: LocalDate | undefined
  bookingTypes?: readonly BookingType[] | undefined
}

/**
 * A facility group; with days (venue-local, both inclusive; one alone is that day) its facilities carry what takes them on
 * those days and `closures` are those of the days, without days `closures` are those not over yet (FACILITIES-48, BOOKING-54).
 */
export const getFacilityGroup = (deps: Deps, context: Context, id: string, query: GroupQuery): Promise<GroupReply> =>
  deps.read(context.partnerId, async (db) => {
    const group = await findGroup(db, context.partnerId, id)
    const range = askedRange(query, group.venue.timezone)
    const types = query.bookingTypes ?? ALL_TYPES
    const taken = range
      ? await findBookingsOfGroups(db, context.partnerId, [id], range, [...new Set<BookingType>([...types, 'closure'])])
      : await findBookingsOfGroups(db, context.partnerId, [id], { start: context.now, end: null }, ['closure'])
    return presentGroup(group, { closures: taken, bookings: range ? taken.filter((b) => types.includes(b.type)) : [] })
  })

/** The facility groups of a venue in their order, with closures that are not over yet: three statements whatever the venue holds (VENUES-59). */
export const listFacilityGroups = (deps: Deps, context: Context, venueId: string): Promise<GroupReply[]> =>
  deps.read(context.partnerId, async (db) => {
    await requireVenue(db, context.partnerId, venueId)
    const groups = await findGroupsOfVenue(db, context.partnerId, venueId)
    const ids = groups.map((group) => group.id)
    const closures = await findBookingsOfGroups(db, context.partnerId, ids, { start: context.now, end: null }, [
      'closure',
    ])
    return groups.map((group) => presentGroup(group, { closures, bookings: [] }))
  })

/** The reply of a command that changed a group: as `getFacilityGroup` without days, read in the command's transaction. */
export const readChangedGroup = async ({ db, partnerId, now }: Command, id: string): Promise<GroupReply> => {
  const group = await findGroup(db, partnerId, id)
  const closures = await findBookingsOfGroups(db, partnerId, [id], { start: now, end: null }, ['closure'])
  return presentGroup(group, { closures, bookings: [] })
}

const askedRange = ({ fromDate, toDate }: GroupQuery, zone: Zone): TimeRange | null => {
  const from = fromDate ?? toDate
  const to = toDate ?? fromDate
  if (from === undefined || to === undefined) return null
  const days = daysBetween(from, to)
  const why = days < 0 ? 'must not be before fromDate' : `must be at most ${LONGEST_QUESTION_DAYS} days after fromDate`
  if (days < 0 || days > LONGEST_QUESTION_DAYS)
    throw new Refused({
      code: 'error.badRequest.invalidTimeRange',
      details: { longestDays: LONGEST_QUESTION_DAYS, fields: [{ property: 'toDate', constraints: { range: why } }] },
    })
  return { start: atWall(from, 0, zone), end: atWall(addDays(to, 1), 0, zone) }
}
