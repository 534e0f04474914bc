import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Deleted, Id, InstantIn, InstantOut } from '../schemas.ts'

/** A closure as its group lists it (FACILITIES-17). */
export const Closure = z.object({
  id: z.string(),
  facilityId: z.string(),
  facilityName: z.string(),
  timeRange: z.object({ start: InstantOut, end: InstantOut }),
  type: z.literal('closure'),
  venueId: z.string(),
})

const ClosureInput = z.strictObject({
  facilityId: Id,
  timeRange: z.strictObject({ start: InstantIn, end: InstantIn }),
})

/** Times for which facilities are closed. */
export const closures = {
  createClosures: endpoint({
    method: 'POST',
    path: '/partners/facilityGroups/:id/closures',
    access: 'facilityBooking.createForClosure',
    changes: ['schedule'],
    summary: 'Close facilities for a time; refused where a booking stands (FACILITIES-80, -87)',
    body: z.strictObject({ closures: z.array(ClosureInput).min(1).max(200) }),
    reply: data(z.array(Closure)),
    idempotent: true,
  }),
  updateClosure: endpoint({
    method: 'PUT',
    path: '/partners/closures/:id',
    access: 'facilityBooking.createForClosure',
    changes: ['schedule'],
    summary: 'Move a closure',
    body: ClosureInput,
    reply: data(Closure),
  }),
  deleteClosure: endpoint({
    method: 'DELETE',
    path: '/partners/closures/:id',
    access: 'facilityBooking.createForClosure',
    changes: ['schedule'],
    summary: 'Remove a closure; with start and end only that part of it, so that the rest stays closed (BOOKING-106)',
    query: z.strictObject({ start: InstantIn.optional(), end: InstantIn.optional() }),
    reply: Deleted,
  }),
}
