import { daysOf } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findBookings, findInternalOfGroup, releaseBookings, type StoredBooking } from '../bookings.store.ts'

type Which = { bookingIds?: readonly string[] | undefined; groupId?: string | undefined }

/**
 * Deletes internal events and blocks by id, or all of a booking group (BOOKING-60). Customer bookings are cancelled with their
 * order instead, closures of the facility form removed there: both are not found here.
 */
export const deleteInternalBookings = (deps: Deps, context: Context, which: Which): Promise<{ ids: string[] }> =>
  deps.command(context, async (command) => {
    if ((which.bookingIds === undefined) === (which.groupId === undefined))
      throw new Refused({
        code: 'error.badRequest.invalidInput',
        details: {
          fields: [{ property: 'bookingIds', constraints: { oneOf: 'give either bookingIds[] or groupId' } }],
        },
      })
    const bookings = which.groupId
      ? await findInternalOfGroup(command.db, command.partnerId, which.groupId)
      : await findBookings(command.db, command.partnerId, which.bookingIds!)
    const missing = which.bookingIds?.find(
      (id) => !bookings.some((booking) => booking.id === id && isInternal(booking)),
    )
    if (missing || bookings.length === 0) throw new Refused({ code: 'error.notFound.booking' })
    const live = bookings.filter((booking) => !booking.canceled)
    const ids = live.map((booking) => booking.id)
    await releaseBookings(command, ids, { reason: 'deleted', comment: '' })
    for (const booking of live)
      command.audit({
        action: 'booking.deleted',
        subjectType: 'booking',
        subjectId: booking.id,
        before: {
          eventName: booking.eventName,
          facilityId: booking.facilityId,
          start: booking.start,
          end: booking.end,
        },
      })
    await announceGroupsOf(command, live)
    return { ids }
  })

const isInternal = (booking: StoredBooking): boolean =>
  booking.eventName !== null && (booking.type === 'internalEvent' || booking.type === 'closure')

/** The same for events and blocks, of which some went: the cells of the others say how many there are. */
export const announceGroupsOf = async (command: Command, bookings: readonly StoredBooking[]): Promise<void> => {
  const groups = [...new Set(bookings.map(({ bookingGroupId }) => bookingGroupId))]
  const mates: StoredBooking[] = []
  for (const id of groups) mates.push(...(await findInternalOfGroup(command.db, command.partnerId, id)))
  announceBookings(command, [...bookings, ...mates])
}

/** Tells the grids about bookings that changed or went, and about those of linked courts, which may lie in other groups and zones. */
export const announceBookings = (command: Command, bookings: readonly StoredBooking[]): void => {
  const zonesOf = ({ zone, linkedGroups }: StoredBooking) => [
    ...new Set([zone, ...linkedGroups.map((group) => group.zone)]),
  ]
  const dates = bookings.flatMap((booking) => zonesOf(booking).flatMap((zone) => daysOf([booking], zone)))
  const groups = bookings.flatMap(({ facilityGroupId, linkedGroups }) => [
    facilityGroupId,
    ...linkedGroups.map(({ id }) => id),
  ])
  command.announce({
    type: 'schedule',
    dates: [...new Set(dates)],
    facilityGroupIds: [...new Set(groups)],
  })
}
