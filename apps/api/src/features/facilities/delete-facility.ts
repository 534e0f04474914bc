import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { endClosuresOf } from './closures/end-closures.ts'
import { lockCourts } from './closures/hold-courts.ts'
import { requireComplete } from './facility-groups/group-form.ts'
import { hasFutureBookings, lockGroupOfFacility, removeFacilities } from './facilities.store.ts'

/**
 * Removes a facility and ends its closures; refused while it has a future booking (FACILITIES-51, FACILITIES-84), and where it is the last one of a group
 * that takes online bookings (FACILITIES-33).
 */
export const deleteFacility = (deps: Deps, context: Context, id: string): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const { group, facility } = await lockGroupOfFacility(command.db, command.partnerId, id)
    requireComplete(group, group.facilities.length - 1)
    const touched = await refuseWhileBooked(command, [facility.id])
    await endClosuresOf(command, [facility.id])
    await removeFacilities(command, [facility.id])
    command.audit({
      action: 'facility.deleted',
      subjectType: 'facility',
      subjectId: facility.id,
      before: { groupId: group.id, ...facility },
    })
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: touched })
    return { id: facility.id }
  })

/**
 * Refuses while any of the facilities has a booking that is neither over nor cancelled. The facilities are locked first, so
 * that no booking comes in between the look and the removal. Answers the groups whose screens show them or a link to them.
 */
export const refuseWhileBooked = async (command: Command, facilityIds: readonly string[]): Promise<string[]> => {
  // With those that are linked to them: their closures end with the removal.
  const { courts } = await lockCourts(command, facilityIds)
  if (await hasFutureBookings(command, facilityIds))
    throw new Refused({ code: 'error.badRequest.facilityGroupHasFutureUncanceledBookings' })
  return [...new Set([...courts.values()].map(({ groupId }) => groupId))]
}
