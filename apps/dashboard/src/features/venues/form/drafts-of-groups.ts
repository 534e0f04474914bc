import type { Venue } from '../../../lib/session/workspace.ts'
import { fieldsOf, valuesOf, type VenueValues } from './venue-form.ts'

/**
 * What other hours, special days among them, or another zone, of a venue change of its groups, by their ids: of all where its clock is another one, else of those
 * that are open when the venue is.
 */
export const draftsOf = (values: VenueValues, venue: Venue) => {
  const before = valuesOf(venue)
  const isElsewhere = values.timezone !== before.timezone
  const { timezone, openingHours } = fieldsOf(values)
  const hasOtherHours = JSON.stringify(openingHours) !== JSON.stringify(fieldsOf(before).openingHours)
  return Object.fromEntries(
    venue.facilityGroups
      .filter(({ useVenueOpeningHours }) => isElsewhere || (hasOtherHours && useVenueOpeningHours))
      .map(({ id }) => [id, { venue: { timezone, openingHours } }]),
  )
}
