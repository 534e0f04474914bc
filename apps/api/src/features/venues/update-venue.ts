import type { Received } from '@fieldhouse/contract'
import type { Venue, venues } from '@fieldhouse/contract/venues'
import { isAddressValid } from '@fieldhouse/domain/venues'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { addressTaken, claimAddress, releaseAddress } from '../partners/index.ts'
import { toVenue } from './to-venue.ts'
import { audited, columnsOf, refuseOtherPartner, takePhotos } from './venue-input.ts'
import { findLinkedInOtherZone, findVenue, lockVenue, saveVenue, type VenueRow } from './venues.store.ts'

type VenueChange = Received<typeof venues.updateVenue>['body']

/**
 * Saves all of a venue (VENUES-55). Who read an older version than the one that stands is refused, with the number of that one, so that
 * nobody saves over what they have not seen. Zone and hours decide what schedules show: all days of all groups are read again. Refuses
 * what `columnsOf` refuses, an address that nobody picked (VENUES-42, VENUES-43), one of a page that another has, and another zone than that of
 * a venue with which it shares a ground (FACILITIES-74).
 */
export const updateVenue = (
  deps: Deps,
  context: Context,
  id: string,
  { version, ...input }: VenueChange,
): Promise<Venue> => {
  refuseOtherPartner(context, input)
  if (!isAddressValid({ ...input.location, isAddressSelected: input.isAddressSelected }))
    throw wrongField('location.address', 'Your venue address is invalid')
  return deps.command(context, async (command) => {
    const before = await lockVenue(command, id)
    if (!before) throw new Refused({ code: 'error.notFound.venue' })
    if (before.version !== version)
      throw new Refused({ code: 'error.conflict.venueChangedMeanwhile', details: { version: before.version } })
    const columns = columnsOf(input, before)
    if (columns.timezone !== before.timezone) await refuseTornGround(command, before, columns.timezone)
    const { uri } = input.pageInfo
    if (uri !== before.uri) {
      if (!(await claimAddress(command, 'venue', uri))) throw addressTaken()
      if (before.uri !== null) await releaseAddress(command, 'venue', before.uri)
    }
    await takePhotos(command, input, before)
    await saveVenue(command, id, columns)
    command.audit({
      action: 'venue.edited',
      subjectType: 'venue',
      subjectId: id,
      before: audited(before),
      after: audited(columns),
    })
    // Linked courts of other venues tell its name, too.
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: [] })
    return toVenue((await findVenue(command.db, command.partnerId, id))!)
  })
}

/** One ground lies in one time zone: facilities that are linked are so while their venues agree on it. */
const refuseTornGround = async (command: Command, { id, groups }: VenueRow, timezone: string): Promise<void> => {
  // Who links or unlinks them waits until this is decided, and the other way round.
  await command.lockFacilities(groups.flatMap(({ facilities }) => facilities.map((facility) => facility.id)))
  const other = await findLinkedInOtherZone(command, { id, timezone })
  if (other)
    throw wrongField('timezone', `A facility here is linked with one of ${other.venueName}, in ${other.timezone}.`)
}
