import { sentFacilityName } from '@fieldhouse/domain/facilities'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { lockGroupOfFacility, renameFacilityRow } from './facilities.store.ts'
import type { FacilityRecord } from './facility-groups/group-record.ts'

/**
 * Renames a facility; an emptied name becomes a single space (VENUES-47, VENUES-57). Who names another version than the one that
 * stands is refused, with the number of that one.
 */
export const renameFacility = (
  deps: Deps,
  context: Context,
  id: string,
  input: { name: string; version?: number | undefined },
): Promise<FacilityRecord> =>
  deps.command(context, async (command) => {
    const { facility } = await lockGroupOfFacility(command.db, command.partnerId, id)
    if (input.version !== undefined && input.version !== facility.version)
      throw new Refused({ code: 'error.conflict.facilityChangedMeanwhile', details: { version: facility.version } })
    const name = sentFacilityName(input.name)
    await renameFacilityRow(command.db, command.partnerId, facility.id, name)
    command.audit({
      action: 'facility.edited',
      subjectType: 'facility',
      subjectId: facility.id,
      before: { name: facility.name },
      after: { name },
    })
    // Linked courts of other groups tell its name, too.
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: [] })
    return { ...facility, name, version: facility.version + 1 }
  })
