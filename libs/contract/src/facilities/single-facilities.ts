import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Deleted, Id, InstantOut, isStorable } from '../schemas.ts'

/** A booking as conflict checks read it (BOOKING-54, BOOKING-05). */
export const FacilityBooking = z.object({
  id: z.string(),
  facilityId: z.string(),
  facilityName: z.string(),
  type: z.enum(['booking', 'linked', 'internalEvent', 'closure']),
  eventName: z.string().nullable(),
  customerId: z.string().nullable(),
  customer: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  timeRange: z.object({ start: InstantOut, end: InstantOut }),
  processingStatus: z.enum(['DRAFT', 'COMMITTED']),
  orderLineItem: z.object({ orderId: z.string(), order: z.object({ paymentMethod: z.string() }) }).nullable(),
  groupId: z.string(),
})

/** A facility in replies, with the facilities on the same ground (FACILITIES-16). */
export const Facility = z.object({ id: z.string(), name: z.string(), linkedFacilityIds: z.array(z.string()) })

// Not trimmed: an emptied name is sent as a single space (VENUES-47).
const FacilityName = z.string().max(100).refine(isStorable, 'must not contain NUL or half a character')

/** Facilities to be added; one without a name is called after its group. */
export const NewFacilities = z
  .array(z.strictObject({ name: FacilityName.optional() }))
  .min(1)
  .max(200)

const FacilityPair = z.strictObject({ facilityIds: z.array(Id).length(2) })

/** Facilities one by one, and which of them share the same ground. */
export const singleFacilities = {
  addFacilities: endpoint({
    method: 'POST',
    path: '/partners/facilityGroups/:id/facilities',
    access: 'facility.create',
    changes: ['facilities'],
    summary: 'Add facilities to a group (FACILITIES-49)',
    body: z.strictObject({ facilities: NewFacilities }),
    reply: data(z.array(Facility)),
    idempotent: true,
  }),
  updateFacility: endpoint({
    method: 'PUT',
    path: '/partners/facilities/:id',
    access: 'facility.edit',
    changes: ['facilities'],
    summary: 'Rename a facility (VENUES-57)',
    body: z.strictObject({ name: FacilityName }),
    reply: data(Facility),
  }),
  deleteFacility: endpoint({
    method: 'DELETE',
    path: '/partners/facilities/:id',
    access: 'facility.delete',
    changes: ['facilities'],
    summary: 'Remove a facility without future bookings (FACILITIES-51)',
    reply: Deleted,
  }),
  linkFacilities: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/facilities/link',
    access: 'facility.edit',
    changes: ['facilities'],
    summary: 'Link a pair of facilities that share the same ground (FACILITIES-74, -75)',
    body: FacilityPair,
    reply: data(z.object({ facilityIds: z.array(z.string()) })),
  }),
  unlinkFacilities: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/facilities/unlink',
    access: 'facility.edit',
    changes: ['facilities'],
    summary: 'Unlink a pair of facilities (FACILITIES-75)',
    body: FacilityPair,
    reply: data(z.object({ facilityIds: z.array(z.string()) })),
  }),
}
