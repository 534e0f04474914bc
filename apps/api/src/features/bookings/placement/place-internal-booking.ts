import { randomUUID } from 'node:crypto'
import type { FacilityBooking } from '@fieldhouse/contract/facilities'
import { can } from '@fieldhouse/domain/access'
import { mergeAdjacent, type BookingOptions } from '@fieldhouse/domain/bookings'
import { toIso } from '@fieldhouse/domain/time'
import type { z } from 'zod'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { findStaffMember } from '../../access/index.ts'
import type { Deps } from '../../deps.ts'
import { findCourts } from '../../schedule/index.ts'
import { insertBookings } from '../bookings.store.ts'
import { tellWhatIsInTheWay } from './tell-what-is-in-the-way.ts'
import { announceRanges, facilitiesOf, newBookings, takeCourts } from './place-booking.ts'
import { rangesOf, type RequestedRange } from './prepare-placement.ts'

type InternalRequest = {
  bookings: readonly RequestedRange[]
  eventName: string
  type: 'internalEvent' | 'closure'
  staffId?: string | undefined
  isForceBook: boolean
  options: Omit<BookingOptions, 'isForceBook'>
}

/**
 * Books courts for an internal event, or blocks them: a closure with an event name (BOOKING-13, BOOKING-58, SCHEDULE-60). No
 * order is made (BOOKING-96). An event needs createForInternalEvent, a block createForClosure (SCHEDULE-72). It is the caller's: a
 * `staffId` of nobody in the club is refused, and that of a colleague counts for nothing (BOOKING-49).
 */
export const placeInternalBooking = (
  deps: Deps,
  context: Context,
  request: InternalRequest,
): Promise<{ groupId: string; facilityBookings: z.infer<typeof FacilityBooking>[] }> => {
  const needed =
    request.type === 'closure' ? 'facilityBooking.createForClosure' : 'facilityBooking.createForInternalEvent'
  if (!can(context.actor.policies, needed)) throw new Refused({ code: 'error.forbidden.noPermission' })
  return tellWhatIsInTheWay(deps, context, rangesOf(request.bookings), () =>
    deps.command(context, async (command) => {
      const ranges = mergeAdjacent(rangesOf(request.bookings))
      const found = await findCourts(command.db, command.partnerId, facilitiesOf(ranges))
      const { placement, courts } = await takeCourts(command, ranges, found, {
        options: { ...request.options, isForceBook: request.isForceBook },
        priceIfUnset: 0,
      })
      const own = command.actor.superAdminId ?? command.actor.staffId
      if (request.staffId !== undefined && request.staffId !== own)
        if (!(await findStaffMember(command.db, command.partnerId, request.staffId)))
          throw new Refused({ code: 'error.notFound.partnerStaff' })
      const groupId = randomUUID()
      // The person is the caller, not what the body claims: a super admin as such, else the staff record (BOOKING-49).
      const about = {
        type: request.type,
        customerId: null,
        orderId: null,
        eventName: request.eventName,
        staffId: own,
      }
      const bookings = placement.lines
        .flatMap((line) => newBookings(line, about))
        .map((booking) => ({ ...booking, price: 0 }))
      insertBookings(command, groupId, bookings)
      command.audit({
        action: 'booking.placed',
        subjectType: 'bookingGroup',
        subjectId: groupId,
        after: { type: request.type, eventName: request.eventName, ranges },
      })
      announceRanges(command, ranges, courts)
      return {
        groupId,
        facilityBookings: bookings.map((booking) => ({
          id: booking.id,
          facilityId: booking.facilityId,
          facilityName: courts.get(booking.facilityId)?.facilityName ?? '',
          type: booking.type,
          eventName: booking.eventName,
          customerId: null,
          customer: null,
          timeRange: { start: toIso(booking.start), end: toIso(booking.end) },
          processingStatus: 'COMMITTED' as const,
          orderLineItem: null,
          groupId,
        })),
      }
    }),
  )
}
