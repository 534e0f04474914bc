import type { Call, Api } from '@fieldhouse/contract'
import type { MoveEffect } from '@fieldhouse/contract/bookings'
import type { Edit } from '@fieldhouse/domain/bookings'
import { toIso } from '@fieldhouse/domain/time'
import { query } from '../../../lib/api/api.ts'
import { useRehearsalOf, type Rehearsal } from '../../../lib/commands/use-rehearsal.ts'
import { useState } from 'react'
import type { BookedSlot } from '../booked-slot.ts'
import type { KeptDiscount } from './CouponThere.tsx'

/** What becomes of an order's money by a move, and whether its coupon's discount is kept. */
export type Lowered = Rehearsal<MoveEffect> & KeptDiscount

/**
 * What becomes of the money where a booking's other place costs less (BOOKING-99), and wherever a coupon takes something off the order, whose
 * discount is decided anew; elsewhere nothing is asked.
 */
export const useLowered = ({ id, order }: BookedSlot, edit: Edit | null): Lowered => {
  const [isKept, keep] = useState(false)
  const isAsked = edit !== null && order && (edit.difference < 0 || order.hasDiscount)
  const call: Call<Api['previewMoveBookings']> | null = isAsked
    ? {
        orderId: order.id,
        body: {
          ...(isKept && { keepDiscount: true }),
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
    : null
  const rehearsal = useRehearsalOf('previewMoveBookings', call, async (wanted, signal) => {
    const reply = await query('previewMoveBookings', wanted).queryFn({ signal })
    return reply.data
  })
  return { ...rehearsal, isKept, keep }
}

/** What the order costs more at a booking's other place, below 0 less, before fees; minor units. Null while only the server can say it. */
export const differenceOf = ({ order }: BookedSlot, edit: Edit, lowered: Rehearsal<MoveEffect>): number | null =>
  order?.hasDiscount ? (lowered.data?.difference ?? null) : edit.difference
