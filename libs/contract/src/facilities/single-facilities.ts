import { MOST_COURTS_OF_GROUP } from '@fieldhouse/domain/facilities'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Deleted, Id, InstantOut, line, PaymentMethod, Version } from '../schemas.ts'

/** A booking as conflict checks read it (BOOKING-54, BOOKING-05). */
export const FacilityBooking = z.object({
  id: z.string(),
  facilityId: z.string(),
  facilityName: z.string(),
  type: z.enum(['booking', 'linked', 'internalEvent', 'closure', 'classSession']),
  eventName: z.string().nullable(),
  customerId: z.string().nullable(),
  customer: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  timeRange: z.object({ start: InstantOut, end: InstantOut }),
  processingStatus: z.enum(['DRAFT', 'COMMITTED']),
  orderLineItem: z.object({ orderId: z.string(), order: z.object({ paymentMethod: PaymentMethod }) }).nullable(),
  groupId: z.string(),
})

/** A facility in replies, with the facilities on the same ground (FACILITIES-16). */
export const Facility = z.object({
  id: z.string(),
  name: z.string(),
  linkedFacilityIds: z.array(z.string()),
  /** Goes up with each change of its name or its links: who saves says which one they changed. */
  version: z.number().int(),
})

// An emptied name is sent as a single space, and kept as one (VENUES-47).
const FacilityName = line(100)

/** Facilities to be added; one without a name is called after its group. */
export const NewFacilities = z
  .array(z.strictObject({ name: FacilityName.optional() }))
  .min(1)
  .max(MOST_COURTS_OF_GROUP)

const FacilityPair = z.strictObject({
  facilityIds: z.array(Id).length(2),
  /** Those of both that were read, in the same order; null of one of which nothing was. */
  versions: z.array(Version.nullable()).length(2).optional(),
})
const LinkedPair = data(z.object({ facilityIds: z.array(z.string()), versions: z.array(z.number().int()) }))

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
    summary:
      'Rename a facility; 409 where it is another version than the one that was read, if that is named (VENUES-57)',
    body: z.strictObject({ name: FacilityName, version: Version.optional() }),
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
    summary:
      'Link a pair of facilities that share the same ground; 409 where one is another version than was read, if that is named (FACILITIES-74, -75)',
    body: FacilityPair,
    reply: LinkedPair,
  }),
  unlinkFacilities: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/facilities/unlink',
    access: 'facility.edit',
    changes: ['facilities'],
    summary: 'Unlink a pair of facilities; 409 as linkFacilities (FACILITIES-75)',
    body: FacilityPair,
    reply: LinkedPair,
  }),
}
