import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { lockGroup, removeFacilities, removeGroup } from '../facilities.store.ts'
import { endClosuresOf } from '../closures/end-closures.ts'
import { refuseWhileBooked } from '../delete-facility.ts'
import { columnsOf } from './update-facility-group.ts'

/** Removes a facility group with its facilities and ends their closures; refused while any of them has a future booking (FACILITIES-84). */
export const deleteFacilityGroup = (deps: Deps, context: Context, id: string): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const group = await lockGroup(command.db, command.partnerId, id)
    const facilityIds = group.facilities.map((facility) => facility.id)
    const touched = await refuseWhileBooked(command, facilityIds)
    await endClosuresOf(command, facilityIds)
    await removeFacilities(command, facilityIds)
    await removeGroup(command, group.id)
    command.audit({
      action: 'facilityGroup.deleted',
      subjectType: 'facilityGroup',
      subjectId: group.id,
      before: { ...columnsOf(group), facilities: group.facilities },
    })
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: [...new Set([group.id, ...touched])] })
    return { id: group.id }
  })
