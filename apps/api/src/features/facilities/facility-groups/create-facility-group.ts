import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { facilities } from '@fieldhouse/contract/facilities'
import {
  DEFAULT_GROUP_HOURS,
  DEFAULT_INTERVAL,
  DEFAULT_PRICE,
  nextFacilityNames,
  NO_LIMITS,
} from '@fieldhouse/domain/facilities'
import { can } from '@fieldhouse/domain/access'
import { toMinor } from '@fieldhouse/domain/money'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { refuseTooManyPlaces } from '../club-size.store.ts'
import { addClosures } from '../closures/close-facilities.ts'
import { findCurrency, insertFacilities, insertGroup, requireVenue } from '../facilities.store.ts'
import type { GroupColumns } from '../facilities.store.ts'
import { addPriceSettings } from '../price-settings/create-price-settings.ts'
import { readChangedGroup } from './find-facility-groups.ts'
import { checkedHours, checkedLimits, requireComplete } from './group-form.ts'
import { writeHours } from './group-record.ts'
import type { GroupReply } from './present-group.ts'

type GroupInput = Received<typeof facilities.createFacilityGroup>['body']

/**
 * Makes a facility group in a venue, and `count` facilities named after it, with its closures and price settings, whole or not at all
 * (FACILITIES-26, FACILITIES-27, FACILITIES-42, VENUES-60, VENUES-62); without `count` one that is prepared before its courts, offline.
 * Without hours it follows its venue; its own are 6:00-21:00 every day until somebody says others (FACILITIES-62). Refuses what `addClosures` and `addPriceSettings` refuse, facilities that
 * it is not made with, and closures and price settings of who may not make those of a group that stands.
 */
export const createFacilityGroup = async (
  deps: Deps,
  context: Context,
  venueId: string,
  {
    count = 0,
    price,
    timeSlotInterval,
    openingHours,
    useVenueOpeningHours = openingHours === undefined,
    limits,
    closures,
    priceSettings,
    ...input
  }: GroupInput,
): Promise<GroupReply> => {
  const { policies } = context.actor
  if (
    (closures.length > 0 && !can(policies, 'facilityBooking.createForClosure')) ||
    (priceSettings.length > 0 && !can(policies, 'facilityGroup.edit'))
  )
    throw new Refused({ code: 'error.forbidden.noPermission' })
  return deps.command(context, async (command) => {
    await requireVenue(command.db, command.partnerId, venueId)
    const currency = await findCurrency(command.db, command.partnerId)
    const group: GroupColumns = {
      ...input,
      useVenueOpeningHours,
      interval: timeSlotInterval,
      price: price === undefined ? DEFAULT_PRICE : toMinor(price, currency),
      limits: checkedLimits(limits),
      openingHours: openingHours ? checkedHours(openingHours) : writeHours(DEFAULT_GROUP_HOURS),
    }
    const { id, facilityIds } = await addGroup(command, venueId, { group, hasPrice: price !== undefined }, count)
    const idOf = (index: number, property: string): string => {
      const facilityId = facilityIds[index]
      if (facilityId === undefined) throw wrongField(property, `must be one of its ${count} facilities, from 0`)
      return facilityId
    }
    if (closures.length > 0)
      await addClosures(
        command,
        id,
        closures.map(({ facilityIndex, timeRange }, at) => ({
          facilityId: idOf(facilityIndex, `closures.${at}.facilityIndex`),
          timeRange,
        })),
      )
    if (priceSettings.length > 0)
      await addPriceSettings(
        command,
        id,
        priceSettings.map(({ excludeFacilityIndexes, ...setting }, at) => ({
          ...setting,
          excludeFacilities: excludeFacilityIndexes.map((index, place) =>
            idOf(index, `priceSettings.${at}.excludeFacilityIndexes.${place}`),
          ),
        })),
      )
    return readChangedGroup(command, id)
  })
}

/** A group as it is made where nobody said more of it than what is played, its name and how many: open as its venue, without a price (VENUES-62, FACILITIES-62 to -64). */
export const addPlainGroup = async (
  command: Command,
  venueId: string,
  { type, name, count }: { type: string; name: string; count: number },
): Promise<void> => {
  const group: GroupColumns = {
    type,
    name,
    publicFacilityNames: true,
    price: DEFAULT_PRICE,
    onlineBookingEnabled: false,
    interval: DEFAULT_INTERVAL,
    privateBooking: 'public',
    useVenueOpeningHours: true,
    bookingDaysHorizon: null,
    maximumBookingSlots: null,
    limits: NO_LIMITS,
    openingHours: writeHours(DEFAULT_GROUP_HOURS),
  }
  await addGroup(command, venueId, { group, hasPrice: false }, count)
}

const addGroup = async (
  command: Command,
  venueId: string,
  { group, hasPrice }: { group: GroupColumns; hasPrice: boolean },
  count: number,
): Promise<{ id: string; facilityIds: readonly string[] }> => {
  requireComplete(group, count)
  await refuseTooManyPlaces(command, { groups: 1, courts: count })
  const id = randomUUID()
  await insertGroup(command, id, venueId, { group, hasPrice })
  const added = nextFacilityNames(group, [], count).map((name) => ({ id: randomUUID(), name }))
  if (added.length > 0) await insertFacilities(command, id, added)
  command.audit({
    action: 'facilityGroup.created',
    subjectType: 'facilityGroup',
    subjectId: id,
    after: { venueId, ...group, facilities: added },
  })
  command.announce({ type: 'facilities', dates: [], facilityGroupIds: [id] })
  return { id, facilityIds: added.map((facility) => facility.id) }
}
