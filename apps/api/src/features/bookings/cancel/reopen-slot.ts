import { randomUUID } from 'node:crypto'
import { can } from '@fieldhouse/domain/access'
import { choosePriceSetting, reopeningSetting } from '@fieldhouse/domain/facilities'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { endClosure, insertPriceSettings } from '../../facilities/index.ts'
import { emptyRange, expectNear, findCourts, findGroupMates, findTaken, wallRangeOf } from '../../schedule/index.ts'
import { findBookings, releaseBookings } from '../bookings.store.ts'
import { announceGroupsOf } from './delete-internal-bookings.ts'

type Reopened = { reopenedBy: 'blockDeleted' | 'closureSplit' | 'priceSetting' }

/**
 * Opens a closed slot again (BOOKING-23, -24, -106): deletes the block that closes it, or takes the slot out of a closure, or
 * adds the price setting that opens this weekday from now on. A block needs facilityBooking.delete, the rest
 * facilityGroup.edit (SCHEDULE-72). Refuses a slot that is not closed.
 */
export const reopenSlot = (
  deps: Deps,
  context: Context,
  facilityId: string,
  start: number,
  end: number,
): Promise<Reopened> =>
  deps.command(context, async (command) => {
    if (end <= start) throw emptyRange('endTime')
    expectNear([{ start, end }])
    const { courts } = await findCourts(command.db, command.partnerId, [facilityId])
    const court = courts.get(facilityId)
    if (!court) throw new Refused({ code: 'error.notFound.facility' })
    await command.lockFacilities([...courts.keys()])
    const need = (policy: 'facilityBooking.delete' | 'facilityGroup.edit') => {
      if (!can(command.actor.policies, policy)) throw new Refused({ code: 'error.forbidden.noPermission' })
    }

    const inside = (await findTaken(command.db, command.partnerId, [facilityId], { start, end })).find(
      (t) => t.bookingId !== null,
    )
    if (inside?.kind === 'block') {
      need('facilityBooking.delete')
      await releaseBookings(command, [inside.bookingId!], { reason: 'reopened', comment: '' })
      command.audit({
        action: 'booking.deleted',
        subjectType: 'booking',
        subjectId: inside.bookingId,
        before: { eventName: inside.label, start: inside.start, end: inside.end },
      })
      // The whole block goes, which may have begun on another day.
      await announceGroupsOf(command, await findBookings(command.db, command.partnerId, [inside.bookingId!]))
      return { reopenedBy: 'blockDeleted' }
    }
    if (inside?.kind === 'closure') {
      need('facilityGroup.edit')
      await endClosure(command, inside.bookingId!, { start, end })
      return { reopenedBy: 'closureSplit' }
    }
    if (inside) throw new Refused({ code: 'error.badRequest.alreadyBookedSlot' })
    need('facilityGroup.edit')
    const slot = { ...wallRangeOf(start, end, court.zone), facilityId }
    if (!choosePriceSetting(court.settings, slot)?.isDisable)
      throw new Refused({ code: 'error.notFound.bookingSlot', details: { msg: 'This slot is not closed' } })
    const facilityIds = await findGroupMates(command.db, command.partnerId, [facilityId])
    const setting = {
      ...reopeningSetting({
        slot,
        groupId: court.groupId,
        groupPrice: court.groupPrice,
        settings: court.settings,
        facilityIds,
      }),
      id: randomUUID(),
      createdAt: command.now,
      // The document creates it for the shown date and then clears both dates; in one command that is one row without dates.
      effectiveFrom: null,
      effectiveUntil: null,
    }
    await insertPriceSettings(command, court.groupId, [setting])
    command.audit({
      action: 'priceSetting.created',
      subjectType: 'priceSetting',
      subjectId: setting.id,
      after: setting,
    })
    // It opens the weekday for good.
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: [court.groupId] })
    return { reopenedBy: 'priceSetting' }
  })
