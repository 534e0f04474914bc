import type { Edit } from '@fieldhouse/domain/bookings'
import { toIso } from '@fieldhouse/domain/time'
import { useRehearsal, type Rehearsal } from '../../../lib/commands/use-rehearsal.ts'
import type { BookedSlot } from '../booked-slot.ts'

/** What becomes of the money where a booking's other place costs less (BOOKING-99); elsewhere nothing is asked. */
export const useLowered = ({ id, order }: BookedSlot, edit: Edit | null): Rehearsal => {
  const lowers = edit !== null && order && edit.difference < 0
  return useRehearsal(
    'previewMoveBookings',
    lowers
      ? {
          orderId: order.id,
          body: {
            fromFacilityBookings: [{ id }],
            toFacilityBookings: [
              {
                facilityId: edit.range.facilityId,
                startTime: toIso(edit.range.start),
                endTime: toIso(edit.range.end),
              },
            ],
          },
        }
      : null,
  )
}
