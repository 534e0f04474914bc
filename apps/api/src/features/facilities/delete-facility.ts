import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { requireComplete } from './facility-groups/group-form.ts'
import { hasFutureBookings, lockGroupOfFacility, removeFacilities } from './facilities.store.ts'

/**
 * Removes a facility; refused while it has a future booking (FACILITIES-51, FACILITIES-84), and where it is the last one of a group
 * that takes online bookings (FACILITIES-33).
 */
export const deleteFacility = (deps: Deps, context: Context, id: string): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const { group, facility } = await lockGroupOfFacility(command.db, command.partnerId, id)
    requireComplete(group, group.facilities.length - 1)
    await refuseWhileBooked(command, [facility.id])
    await removeFacilities(command, [facility.id])
    command.audit({
      action: 'facility.deleted',
      subjectType: 'facility',
      subjectId: facility.id,
      before: { groupId: group.id, ...facility },
    })
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: [group.id] })
    return { id: facility.id }
  })

/**
 * Refuses while any of the facilities has a booking that is neither over nor cancelled. The facilities are locked first, so
 * that no booking comes in between the look and the removal.
 */
export const refuseWhileBooked = async (command: Command, facilityIds: readonly string[]): Promise<void> => {
  await command.lockFacilities(facilityIds)
  if (await hasFutureBookings(command, facilityIds))
    throw new Refused({ code: 'error.badRequest.facilityGroupHasFutureUncanceledBookings' })
}
