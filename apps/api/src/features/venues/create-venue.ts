import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { Venue, venues } from '@fieldhouse/contract/venues'
import { can } from '@fieldhouse/domain/access'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { addPlainGroup, refuseTooManyPlaces } from '../facilities/index.ts'
import { addressTaken, claimAddress } from '../partners/index.ts'
import { toVenue } from './to-venue.ts'
import { audited, columnsOf, refuseOtherPartner, takePhotos } from './venue-input.ts'
import { findVenue, insertVenue } from './venues.store.ts'

type NewVenue = Received<typeof venues.createVenue>['body']

/**
 * Makes a venue with the address of its page, its groups and their facilities, whole or not at all (VENUES-54, VENUES-62). Refuses what
 * `columnsOf` refuses, an address that another page has, photos that are not kept, and groups of who may not make any.
 */
export const createVenue = (deps: Deps, context: Context, { facilityGroups, ...input }: NewVenue): Promise<Venue> => {
  refuseOtherPartner(context, input)
  if (facilityGroups.length > 0 && !can(context.actor.policies, 'facilityGroup.create'))
    throw new Refused({ code: 'error.forbidden.noPermission' })
  const columns = columnsOf(input)
  return deps.command(context, async (command) => {
    const id = randomUUID()
    if (!(await claimAddress(command, 'venue', input.pageInfo.uri))) throw addressTaken()
    await takePhotos(command, input)
    await refuseTooManyPlaces(command, { venues: 1 })
    await insertVenue(command, id, columns)
    for (const group of facilityGroups) await addPlainGroup(command, id, group)
    command.audit({ action: 'venue.created', subjectType: 'venue', subjectId: id, after: audited(columns) })
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: [] })
    return toVenue((await findVenue(command.db, command.partnerId, id))!)
  })
}
