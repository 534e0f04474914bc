import type { Context } from '../../db/context.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { lockGroup, removeFacilities, removeGroup } from './facilities.store.ts'
import { refuseWhileBooked } from './delete-facility.ts'
import { columnsOf } from './update-facility-group.ts'

/** Removes a facility group with its facilities; refused while any of them has a future booking (FACILITIES-84). */
export const deleteFacilityGroup = (parts: FeatureParts, context: Context, id: string): Promise<{ id: string }> =>
  parts.command(context, async (command) => {
    const group = await lockGroup(command.db, command.partnerId, id)
    const facilityIds = group.facilities.map((facility) => facility.id)
    await refuseWhileBooked(command, facilityIds)
    await removeFacilities(command, facilityIds)
    await removeGroup(command, group.id)
    command.audit({
      action: 'facilityGroup.deleted',
      subjectType: 'facilityGroup',
      subjectId: group.id,
      before: { ...columnsOf(group), facilities: group.facilities },
    })
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: [group.id] })
    return { id: group.id }
  })
