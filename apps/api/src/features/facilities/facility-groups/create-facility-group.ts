import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { facilities } from '@fieldhouse/contract/facilities'
import { DEFAULT_GROUP_HOURS, DEFAULT_INTERVAL, DEFAULT_PRICE, nextFacilityNames } from '@fieldhouse/domain/facilities'
import { toMinor } from '@fieldhouse/domain/money'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { findCurrency, insertFacilities, insertGroup, requireVenue } from '../facilities.store.ts'
import type { GroupColumns } from '../facilities.store.ts'
import { readChangedGroup } from './find-facility-groups.ts'
import { checkedHours, requireComplete } from './group-form.ts'
import { writeHours } from './group-record.ts'
import type { GroupReply } from './present-group.ts'

export type GroupInput = Received<typeof facilities.createFacilityGroup>['body']

/**
 * Makes a facility group in a venue, and `count` facilities named after it (FACILITIES-42, VENUES-60, VENUES-62). Without
 * hours it opens 6:00-21:00 every day (FACILITIES-62).
 */
export const createFacilityGroup = (
  deps: Deps,
  context: Context,
  venueId: string,
  { count, price, timeSlotInterval, openingHours, ...input }: GroupInput,
): Promise<GroupReply> =>
  deps.command(context, async (command) => {
    await requireVenue(command.db, command.partnerId, venueId)
    const currency = await findCurrency(command.db, command.partnerId)
    const group: GroupColumns = {
      ...input,
      interval: timeSlotInterval,
      price: toMinor(price, currency),
      openingHours: openingHours ? checkedHours(openingHours) : writeHours(DEFAULT_GROUP_HOURS),
    }
    return readChangedGroup(command, await addGroup(command, venueId, group, count))
  })

/** A group as it is made where nobody said more of it than what is played, its name and how many (VENUES-62, FACILITIES-62 to -64). */
export const addPlainGroup = (
  command: Command,
  venueId: string,
  { type, name, count }: { type: string; name: string; count: number },
): Promise<string> =>
  addGroup(
    command,
    venueId,
    {
      type,
      name,
      publicFacilityNames: true,
      price: DEFAULT_PRICE,
      onlineBookingEnabled: false,
      interval: DEFAULT_INTERVAL,
      privateBooking: 'public',
      useVenueOpeningHours: false,
      bookingDaysHorizon: null,
      maximumBookingSlots: null,
      openingHours: writeHours(DEFAULT_GROUP_HOURS),
    },
    count,
  )

const addGroup = async (command: Command, venueId: string, group: GroupColumns, count: number): Promise<string> => {
  requireComplete(group, count)
  const id = randomUUID()
  await insertGroup(command, id, venueId, group)
  const added = nextFacilityNames(group, [], count).map((name) => ({ id: randomUUID(), name }))
  if (added.length > 0) await insertFacilities(command, id, added)
  command.audit({
    action: 'facilityGroup.created',
    subjectType: 'facilityGroup',
    subjectId: id,
    after: { venueId, ...group, facilities: added },
  })
  command.announce({ type: 'facilities', dates: [], facilityGroupIds: [id] })
  return id
}
