import type { z } from 'zod'
import type { PriceSetting as PriceSettingReply } from '@fieldhouse/contract/facilities'
import type { DaySchedule, Hold, Slot, SlotBooking } from '@fieldhouse/contract/schedule'
import { byScheduleDay, formatHour, hoursOn, linkedTo, type PriceSetting } from '@fieldhouse/domain/facilities'
import { toMajor } from '@fieldhouse/domain/money'
import { slotsOfDay, type Slot as PricedSlot } from '@fieldhouse/domain/schedule'
import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { findDayOfGroups, type ScheduledBooking, type ScheduledHold } from './day-schedule.store.ts'

/** A facility group's day: slots, prices, bookings and holds of every court (SCHEDULE-48, -71). One statement, one pass per court. */
export const findSchedule = (
  parts: FeatureParts,
  context: Context,
  groupId: string,
  date: string,
  extended: boolean,
): Promise<DaySchedule> =>
  parts.read(context.partnerId, async (db) => {
    const [day] = await findDayOfGroups(db, { groupId }, date)
    if (!day) throw new Refused({ code: 'error.notFound.facilityGroup' })
    const { group } = day
    const hours = hoursOn(date, group, group.venueHours)
    return {
      id: group.groupId,
      date,
      timezone: group.zone,
      timeSlotInterval: group.interval,
      bookingDaysHorizon: group.bookingDaysHorizon,
      currency: group.currency,
      openingHours: byScheduleDay(group.useVenueOpeningHours ? group.venueHours.days : group.openingHours),
      facilities: day.facilities.map(({ id, name }) => ({
        id,
        name,
        linkedFacilityIds: linkedTo(id, day.links),
        slots: slotsOfDay({
          date,
          zone: group.zone,
          hours,
          interval: group.interval,
          facilityId: id,
          groupPrice: group.groupPrice,
          settings: group.settings,
          occupancies: day.bookings,
        }).map((slot) => presentSlot(slot, group.currency, extended)),
      })),
      holds: day.holds.map((hold) => presentHold(hold, context.actor.sessionId)),
      priceSettings: group.settings.map((setting) => presentSetting(setting, group.currency)),
    }
  })

const presentSlot = (slot: PricedSlot<ScheduledBooking>, currency: string, extended: boolean): Slot => ({
  date: slot.date,
  start: toIso(slot.start),
  end: toIso(slot.end),
  status: slot.status,
  price: slot.price === null ? null : { price: toMajor(slot.price, currency), currency },
  booking: slot.occupancy && presentBooking(slot.occupancy, extended),
})

const presentBooking = (booking: ScheduledBooking, extended: boolean): SlotBooking => {
  const { bookingId: id, type } = booking
  if (!extended) return { id, type }
  const { customer, order } = booking
  return {
    id,
    type,
    groupId: booking.groupId,
    groupSize: booking.groupSize,
    eventName: booking.eventName,
    processingStatus: booking.processingStatus,
    timeRange: { start: toIso(booking.start), end: toIso(booking.end) },
    mainFacilityName: booking.mainFacilityName,
    customer: customer && {
      id: customer.id,
      name: nameOf(customer),
      planName: customer.planName,
      partnerNote: customer.partnerNote,
    },
    order: order && {
      id: order.id,
      readableId: order.readableId,
      status: order.status,
      paymentMethod: order.paymentMethod,
      priceCents: order.price,
      lineCount: order.lineCount,
      customerNote: order.customerNote,
      partnerNote: order.partnerNote,
      paidOut: order.paidOut,
    },
  }
}

/** A customer without a name shows the email, else the mobile (SCHEDULE-67). */
export const nameOf = (customer: NonNullable<ScheduledBooking['customer']>): string =>
  `${customer.firstName} ${customer.lastName}`.trim() || customer.email || customer.mobile || ''

/** A hold; it is the caller's own when its session placed it. */
export const presentHold = (hold: ScheduledHold, sessionId: string | null): Hold => ({
  id: hold.id,
  facilityId: hold.facilityId,
  start: toIso(hold.start),
  end: toIso(hold.end),
  heldUntil: toIso(hold.heldUntil),
  holderName: hold.holderName,
  own: hold.sessionId === sessionId,
})

/** A price setting on the wire: times as text, prices in major units (FACILITIES-18, ORDERS-136). */
export const presentSetting = (setting: PriceSetting, currency: string): z.infer<typeof PriceSettingReply> => ({
  id: setting.id,
  groupId: setting.groupId,
  type: 'open',
  isActive: setting.isActive,
  priority: setting.priority,
  dayOfWeek: setting.dayOfWeek,
  startTime: formatHour(setting.startMinute),
  endTime: formatHour(setting.endMinute),
  slotPrice: setting.price === null ? null : { price: toMajor(setting.price, currency), currency },
  memberPrice: setting.memberPrice === null ? null : { price: toMajor(setting.memberPrice, currency), currency },
  isDisable: setting.isDisable,
  excludeFacilities: [...setting.excludeFacilities],
  effectiveFrom: setting.effectiveFrom,
  effectiveUntil: setting.effectiveUntil,
  createdAt: toIso(setting.createdAt),
})
