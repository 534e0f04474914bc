import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Deleted, Id, InstantIn, InstantOut, Version, wholeNumber } from '../schemas.ts'

/** A closure as its group lists it (FACILITIES-17). */
export const Closure = z.object({
  id: z.string(),
  facilityId: z.string(),
  facilityName: z.string(),
  timeRange: z.object({ start: InstantOut, end: InstantOut }),
  type: z.literal('closure'),
  venueId: z.string(),
  /** Goes up with each move. */
  version: z.number().int(),
})

/** A closure as it is sent to be made or moved. */
export const ClosureInput = z.strictObject({
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
    summary: 'Move a closure; 409 where somebody else moved it since the version that was read, if that is named',
    body: ClosureInput.extend({ version: Version.optional() }),
    reply: data(Closure),
  }),
  deleteClosure: endpoint({
    method: 'DELETE',
    path: '/partners/closures/:id',
    access: 'facilityBooking.createForClosure',
    changes: ['schedule'],
    summary:
      'Remove a closure; with start and end only that part of it, so that the rest stays closed (BOOKING-106); 409 where somebody else moved it since the version that was read, if that is named',
    query: z.strictObject({
      start: InstantIn.optional(),
      end: InstantIn.optional(),
      version: wholeNumber(1, 1_000_000_000).optional(),
    }),
    reply: Deleted,
  }),
}
