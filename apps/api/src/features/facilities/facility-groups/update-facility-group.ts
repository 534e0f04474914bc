import type { Received } from '@fieldhouse/contract'
import type { facilities } from '@fieldhouse/contract/facilities'
import { toMinor } from '@fieldhouse/domain/money'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { lockGroup, updateGroup } from '../facilities.store.ts'
import type { GroupColumns } from '../facilities.store.ts'
import { readChangedGroup } from './find-facility-groups.ts'
import { checkedHours, checkedLimits, requireComplete } from './group-form.ts'
import { writeHours } from './group-record.ts'
import type { GroupRecord } from './group-record.ts'
import type { GroupReply } from './present-group.ts'

export type GroupChange = Received<typeof facilities.updateFacilityGroup>['body']

/**
 * Changes what the call names of a facility group; its facilities, closures and price settings stay (FACILITIES-42). Who names an older
 * version than the one that stands is refused, with the number of that one. Whoever
 * changes hours or interval replaces the price settings with calls of their own (FACILITIES-25).
 */
export const updateFacilityGroup = (
  deps: Deps,
  context: Context,
  id: string,
  change: GroupChange,
): Promise<GroupReply> =>
  deps.command(context, async (command) => {
    const group = await lockGroup(command.db, command.partnerId, id)
    if (change.version !== undefined && change.version !== group.version)
      throw new Refused({ code: 'error.conflict.groupChangedMeanwhile', details: { version: group.version } })
    const before = columnsOf(group)
    const { price, openingHours, bookingDaysHorizon, maximumBookingSlots } = change
    const after: GroupColumns = {
      name: change.name ?? before.name,
      type: change.type ?? before.type,
      publicFacilityNames: change.publicFacilityNames ?? before.publicFacilityNames,
      price: price === undefined ? before.price : toMinor(price, group.currency),
      onlineBookingEnabled: change.onlineBookingEnabled ?? before.onlineBookingEnabled,
      interval: change.timeSlotInterval ?? before.interval,
      privateBooking: change.privateBooking ?? before.privateBooking,
      // Whoever says hours gives it hours of its own.
      useVenueOpeningHours: change.useVenueOpeningHours ?? (openingHours ? false : before.useVenueOpeningHours),
      // null is a value here: no restriction
      bookingDaysHorizon: bookingDaysHorizon === undefined ? before.bookingDaysHorizon : bookingDaysHorizon,
      maximumBookingSlots: maximumBookingSlots === undefined ? before.maximumBookingSlots : maximumBookingSlots,
      limits: change.limits ? checkedLimits(change.limits) : before.limits,
      openingHours: openingHours ? checkedHours(openingHours) : before.openingHours,
    }
    requireComplete(after, group.facilities.length)
    await updateGroup(command.db, command.partnerId, id, { group: after, setsPrice: price !== undefined })
    command.audit({ action: 'facilityGroup.edited', subjectType: 'facilityGroup', subjectId: group.id, before, after })
    // Linked courts of other groups tell its name, too.
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: [] })
    return readChangedGroup(command, id)
  })

/** What people change of a group, as the audit trail keeps it. */
export const columnsOf = (group: GroupRecord): GroupColumns => ({
  name: group.name,
  type: group.type,
  publicFacilityNames: group.publicFacilityNames,
  price: group.price,
  onlineBookingEnabled: group.onlineBookingEnabled,
  interval: group.interval,
  privateBooking: group.privateBooking,
  useVenueOpeningHours: group.useVenueOpeningHours,
  bookingDaysHorizon: group.bookingDaysHorizon,
  maximumBookingSlots: group.maximumBookingSlots,
  limits: group.limits,
  openingHours: writeHours(group.openingHours),
})
