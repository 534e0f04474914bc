import type { Currency } from '@fieldhouse/domain/money'
import type { BookingLimits, OpeningHours, PriceSetting, VenueHours } from '@fieldhouse/domain/facilities'
import { formatDayHours } from '@fieldhouse/domain/facilities'
import type { Weekday, Zone } from '@fieldhouse/domain/time'

/** A facility with the facilities on the same ground (FACILITIES-16, FACILITIES-74); removed ones are left out. */
export type FacilityRecord = { id: string; name: string; linkedFacilityIds: string[]; version: number }

/** A price setting that is kept; its version goes up with each change. */
export type KeptSetting = PriceSetting & { version: number }

/**
 * A facility group with all that the rules ask of it: prices in minor units of its currency, the interval in minutes,
 * hours as minutes of the wall clock in the venue's zone (FACILITIES-14).
 */
export type GroupRecord = {
  id: string
  partnerId: string
  venueId: string
  name: string
  type: string
  publicFacilityNames: boolean
  price: number
  /** False while nobody has set the price: it is 0 then, and what no setting prices is not sold. */
  hasPrice: boolean
  /** The partner's default currency, SGD where it has none (FACILITIES-86). */
  currency: Currency
  onlineBookingEnabled: boolean
  interval: number
  privateBooking: 'public' | 'private'
  useVenueOpeningHours: boolean
  /** The group's own hours, whether or not they are in use; `hoursOn` tells those of a date. */
  openingHours: OpeningHours
  bookingDaysHorizon: number | null
  maximumBookingSlots: number | null
  limits: BookingLimits
  /** Goes up with each saving of the group itself. */
  version: number
  venue: { id: string; name: string; timezone: Zone; hours: VenueHours }
  facilities: FacilityRecord[]
  priceSettings: KeptSetting[]
}

/** Hours as replies carry them and as a group stores them: MO..SU, each a list of 'start-end' (FACILITIES-15). */
export const writeHours = (hours: OpeningHours): Record<Weekday, string[]> => {
  const on = (day: Weekday) => formatDayHours(hours[day])
  return { MO: on('MO'), TU: on('TU'), WE: on('WE'), TH: on('TH'), FR: on('FR'), SA: on('SA'), SU: on('SU') }
}
