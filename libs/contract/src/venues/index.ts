import { CHECKS } from '@fieldhouse/domain/access'
import { DEFAULT_SPORT, MOST_COURTS_OF_GROUP } from '@fieldhouse/domain/facilities'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Facility, NewFacilities } from '../facilities/single-facilities.ts'
import { data, Id, line, page, Paging, requiredLine } from '../schemas.ts'
import { maps } from './maps.ts'
import { Venue, VenueFields } from './venue.ts'

export { Venue } from './venue.ts'

/** A group of facilities as the form of a venue asks for it: what is played, its name and how many (VENUES-24, VENUES-62). */
const NewGroup = z.strictObject({
  type: requiredLine(60).default(DEFAULT_SPORT),
  name: line(100),
  count: z.number().int().min(1).max(MOST_COURTS_OF_GROUP),
})

export const venues = {
  listVenues: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/venues',
    access: 'staff',
    summary: 'Venues of a partner with their facility groups, oldest first (VENUES-53, FACILITIES-41)',
    query: z.strictObject(Paging),
    reply: page(Venue),
  }),
  createVenue: endpoint({
    method: 'POST',
    path: '/partners/venues',
    access: CHECKS.createVenue,
    changes: ['facilities'],
    summary: 'Create a venue with its groups and their facilities, whole or not at all (VENUES-54, VENUES-62)',
    idempotent: true,
    body: z.strictObject({ ...VenueFields, facilityGroups: z.array(NewGroup).max(20).default([]) }),
    reply: data(Venue),
  }),
  updateVenue: endpoint({
    method: 'PUT',
    path: '/partners/venues/:id',
    access: 'venue.edit',
    changes: ['facilities'],
    summary:
      'Save all of a venue; 409 where somebody else saved it since the version that was read (VENUES-55, VENUES-42)',
    idempotent: true,
    body: z.strictObject({ ...VenueFields, version: z.number().int().min(1).max(1_000_000_000) }),
    reply: data(Venue),
  }),
  addFacilitiesToVenue: endpoint({
    method: 'POST',
    path: '/partners/venues/:id/facilities',
    access: 'facility.create',
    changes: ['facilities'],
    summary: 'Add facilities to a group of a venue (VENUES-56)',
    idempotent: true,
    body: z.strictObject({ facilityGroupId: Id, facilities: NewFacilities }),
    reply: data(z.array(Facility)),
  }),
  getVenueOfFacility: endpoint({
    method: 'GET',
    path: '/partners/facilities/:id/venue',
    access: 'staff',
    summary: 'The venue of a facility (ORDERS-99)',
    reply: data(z.object({ id: z.string(), venueName: z.string(), timezone: z.string() })),
  }),
  ...maps,
}
