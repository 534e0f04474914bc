import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, page, Paging } from '../schemas.ts'

/** Hours as text per day: '8:00-20:00', 'Closed-Closed'; keys MO..SU and PH (VENUES-19, VENUES-21). */
export const VenueHours = z.object({
  MO: z.string(),
  TU: z.string(),
  WE: z.string(),
  TH: z.string(),
  FR: z.string(),
  SA: z.string(),
  SU: z.string(),
  PH: z.string(),
  exceptions: z.array(z.object({ date: z.string(), hours: z.string() })),
})

export const Venue = z.object({
  id: z.string(),
  partnerId: z.string(),
  venueName: z.string(),
  timezone: z.string(),
  phoneNumber: z.string().nullable(),
  openingHours: VenueHours,
  location: z
    .object({
      address: z.string(),
      city: z.string().nullable(),
      postalCode: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    })
    .nullable(),
  facilityGroups: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      count: z.number().int(),
      timeSlotInterval: z.number().int(),
      onlineBookingEnabled: z.boolean(),
      bookingDaysHorizon: z.number().int().nullable(),
      facilities: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
})
export type Venue = z.infer<typeof Venue>

export const venues = {
  listVenues: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/venues',
    access: 'staff',
    summary: 'Venues of a partner with their facility groups, oldest first (VENUES-53, FACILITIES-41)',
    query: z.strictObject(Paging),
    reply: page(Venue),
  }),
  getVenueOfFacility: endpoint({
    method: 'GET',
    path: '/partners/facilities/:id/venue',
    access: 'staff',
    summary: 'The venue of a facility (ORDERS-99)',
    reply: data(z.object({ id: z.string(), venueName: z.string(), timezone: z.string() })),
  }),
}
