import { randomUUID } from 'node:crypto'
import { nextFacilityNames, sentFacilityName } from '@fieldhouse/domain/facilities'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { refuseTooLargeGroup, refuseTooManyPlaces } from './club-size.store.ts'
import { insertFacilities, lockGroup } from './facilities.store.ts'
import type { FacilityRecord } from './facility-groups/group-record.ts'

/**
 * Adds facilities to a group; one without a name is called '{group name} {n}', n going on (FACILITIES-49, FACILITIES-85). Refuses a
 * group of another venue than `venueId`, where that is given (VENUES-56).
 */
export const addFacilities = (
  deps: Deps,
  context: Context,
  groupId: string,
  inputs: readonly { name?: string | undefined }[],
  venueId?: string,
): Promise<FacilityRecord[]> =>
  deps.command(context, async (command) => {
    const group = await lockGroup(command.db, command.partnerId, groupId)
    if (venueId !== undefined && group.venueId !== venueId) throw new Refused({ code: 'error.notFound.facilityGroup' })
    refuseTooLargeGroup(group.facilities.length + inputs.length)
    await refuseTooManyPlaces(command, { courts: inputs.length })
    const given = inputs.flatMap(({ name }) => (name === undefined ? [] : [sentFacilityName(name)]))
    const inUse = [...group.facilities.map((facility) => facility.name), ...given]
    const names = nextFacilityNames(group, inUse, inputs.length - given.length)
    const added = inputs.map(({ name }): FacilityRecord => ({
      id: randomUUID(),
      name: name === undefined ? names.shift()! : sentFacilityName(name),
      linkedFacilityIds: [],
      version: 1,
    }))
    await insertFacilities(command, group.id, added)
    command.audit({ action: 'facility.created', subjectType: 'facilityGroup', subjectId: group.id, after: added })
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: [group.id] })
    return added
  })
