import type { facilities } from '@fieldhouse/contract/facilities'
import type { Reply } from '@fieldhouse/contract'
import { availableSlots } from '@fieldhouse/domain/facilities'
import { toMajor } from '@fieldhouse/domain/money'
import { toIso } from '@fieldhouse/domain/time'
import { presentSetting } from '../../schedule/index.ts'
import type { FacilityBookingRecord } from '../bookings-of-facilities.store.ts'
import { presentLimits } from './group-form.ts'
import { writeHours } from './group-record.ts'
import type { GroupRecord, KeptSetting } from './group-record.ts'

export type GroupReply = Reply<typeof facilities.getFacilityGroup>['data']
export type PriceSettingReply = GroupReply['priceSettings'][number]
export type ClosureReply = GroupReply['closures'][number]
type BookingReply = GroupReply['facilities'][number]['bookings'][number]

/** A price setting that may be changed, with its version. */
export const presentKept = (setting: KeptSetting, currency: string): PriceSettingReply => ({
  ...presentSetting(setting, currency),
  version: setting.version,
})

/** A closure as the form of the group lists it (FACILITIES-17). */
export const presentClosure = (
  closure: Pick<FacilityBookingRecord, 'id' | 'facilityId' | 'facilityName' | 'start' | 'end' | 'version'>,
  venueId: string,
): ClosureReply => ({
  id: closure.id,
  facilityId: closure.facilityId,
  facilityName: closure.facilityName,
  timeRange: { start: toIso(closure.start), end: toIso(closure.end) },
  type: 'closure',
  venueId,
  version: closure.version,
})

const presentBooking = (booking: FacilityBookingRecord): BookingReply => ({
  id: booking.id,
  facilityId: booking.facilityId,
  facilityName: booking.facilityName,
  type: booking.type,
  eventName: booking.eventName,
  customerId: booking.customerId,
  customer: booking.customer,
  timeRange: { start: toIso(booking.start), end: toIso(booking.end) },
  processingStatus: booking.processingStatus,
  orderLineItem:
    booking.orderId && booking.paymentMethod
      ? { orderId: booking.orderId, order: { paymentMethod: booking.paymentMethod } }
      : null,
  groupId: booking.groupId,
})

/**
 * A facility group as replies carry it: price in major units, the hours in use (the venue's where the group uses them,
 * FACILITIES-78), and availableSlot, what the weekly pattern leaves of them (FACILITIES-79). `closures` are those that
 * somebody made: blocks have an event name, and closures of linked facilities go with the one they follow and stand beside them.
 */
export const presentGroup = (
  group: GroupRecord,
  taken: { closures: readonly FacilityBookingRecord[]; bookings: readonly FacilityBookingRecord[] },
): GroupReply => {
  const openingHours = group.useVenueOpeningHours ? group.venue.hours.days : group.openingHours
  const available = availableSlots({
    openingHours,
    interval: group.interval,
    facilityIds: group.facilities.map((facility) => facility.id),
    settings: group.priceSettings,
  })
  const ids = new Set(group.facilities.map((facility) => facility.id))
  const closures = taken.closures.filter((b) => ids.has(b.facilityId) && b.type === 'closure' && b.eventName === null)
  return {
    id: group.id,
    partnerId: group.partnerId,
    venueId: group.venueId,
    name: group.name,
    type: group.type,
    publicFacilityNames: group.publicFacilityNames,
    price: toMajor(group.price, group.currency),
    hasPrice: group.hasPrice,
    currency: group.currency,
    onlineBookingEnabled: group.onlineBookingEnabled,
    timeSlotInterval: group.interval,
    privateBooking: group.privateBooking,
    useVenueOpeningHours: group.useVenueOpeningHours,
    openingHours: writeHours(openingHours),
    availableSlot: writeHours(available),
    bookingDaysHorizon: group.bookingDaysHorizon,
    maximumBookingSlots: group.maximumBookingSlots,
    limits: presentLimits(group.limits),
    version: group.version,
    facilities: group.facilities.map((facility) => ({
      ...facility,
      bookings: taken.bookings.filter((booking) => booking.facilityId === facility.id).map(presentBooking),
    })),
    closures: closures.filter(({ follows }) => !follows).map((closure) => presentClosure(closure, group.venueId)),
    closuresByLink: closures
      .filter(({ follows }) => follows)
      .map(({ id, groupId, facilityId, start, end }) => ({
        id,
        leadId: groupId,
        facilityId,
        timeRange: { start: toIso(start), end: toIso(end) },
      })),
    priceSettings: group.priceSettings.map((setting) => presentKept(setting, group.currency)),
  }
}
