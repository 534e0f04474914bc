import type { Api } from '@fieldhouse/contract'
import type { Venue, venues } from '@fieldhouse/contract/venues'
import { Refused } from '../../db/refused.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { findVenueOfFacility, findVenues, type VenueRow } from './venues.store.ts'

const CLOSED = 'Closed-Closed'
const ALWAYS_CLOSED = { MO: CLOSED, TU: CLOSED, WE: CLOSED, TH: CLOSED, FR: CLOSED, SA: CLOSED, SU: CLOSED, PH: CLOSED }

const toVenue = (row: VenueRow): Venue => ({
  id: row.id,
  partnerId: row.partner_id,
  venueName: row.venue_name,
  timezone: row.timezone,
  phoneNumber: row.phone_number,
  // A day without hours is closed (VENUES-21).
  openingHours: { ...ALWAYS_CLOSED, exceptions: [], ...row.opening_hours },
  location:
    row.address === null
      ? null
      : {
          address: row.address,
          city: row.city,
          postalCode: row.postal_code,
          latitude: row.latitude,
          longitude: row.longitude,
        },
  facilityGroups: row.groups,
})

/** Venues of a partner (VENUES-53) and the venue of a facility (ORDERS-99). */
export const venueRoutes = ({ read }: Deps): Pick<Handlers<Api>, keyof typeof venues> => ({
  async listVenues({ context: { partnerId }, query: { offset, limit } }) {
    const { rows, total } = await read(partnerId, (db) => findVenues(db, partnerId, offset, limit))
    return { data: rows.map(toVenue), pagination: { offset, limit, total } }
  },
  async getVenueOfFacility({ context: { partnerId }, params }) {
    const venue = await read(partnerId, (db) => findVenueOfFacility(db, partnerId, params.id))
    if (!venue) throw new Refused({ code: 'error.notFound.facility' })
    return { data: venue }
  },
})
