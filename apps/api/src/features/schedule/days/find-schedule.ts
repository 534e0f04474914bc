import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { PriceSetting as PriceSettingReply } from '@fieldhouse/contract/facilities'
import type { DaySchedule, Hold, Slot, SlotBooking } from '@fieldhouse/contract/schedule'
import { byScheduleDay, formatHour, hoursOn, linkedTo, type PriceSetting } from '@fieldhouse/domain/facilities'
import { toMajor } from '@fieldhouse/domain/money'
import { slotsOfDay, type Slot as PricedSlot } from '@fieldhouse/domain/schedule'
import { dateOf, toIso, type Zone } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { PlainRows } from '../../../db/connect.ts'
import { PreparedReply, tagOf } from '../../../http/prepared-reply.ts'
import type { Deps } from '../../deps.ts'
import {
  findDayOfGroups,
  type DayOfGroup,
  type ScheduledBooking,
  type ScheduledCustomer,
} from './day-schedule.store.ts'
import { wholeOf, type DayText, type KeptDays } from './kept-days.ts'
import { findDayState, type ScheduledHold } from './day-state.store.ts'

/** Another process, perhaps of another version of the product, may write the same day in other words. */
const THIS_PROCESS = randomUUID()

type Days = {
  /** What this process keeps of days that were read. */
  kept: KeptDays
  /** Every kept day is compared with a fresh reading: in tests, where a stale one fails. */
  isProven: boolean
}
type Asked = { groupId: string; date: string; extended: boolean }

/**
 * A facility group's day: slots, prices, bookings and holds of every court (SCHEDULE-48, -71). One statement tells whether what is kept
 * of the day still holds (BEYOND-40), and which holds stand now; a day that changed is read anew, with one pass per court.
 */
export const findSchedule = (
  { read }: Deps,
  { kept, isProven }: Days,
  { partnerId, actor }: Context,
  asked: Asked,
): Promise<PreparedReply> =>
  read(
    partnerId,
    async (db, rows) => {
      const { groupId, date, extended } = asked
      const { versions, holds } = await findDayState(db, partnerId, groupId, date)
      const key = [partnerId, groupId, date, extended].join('/')
      const tag = tagOf([THIS_PROCESS, key, versions].join('/'))
      const day = await kept.find(key, tag, () => readDay(rows, partnerId, asked))
      const tail = `${JSON.stringify(holds.map((hold) => presentHold(hold, actor.sessionId)))}}}`
      const whole = day.whole(tail)
      if (isProven) {
        const fresh = async () => ({
          text: wholeOf(await readDay(rows, partnerId, asked)) + tail,
          ...(await findDayState(db, partnerId, groupId, date)),
        })
        await expectFresh(fresh, { versions, text: whole.text().toString() })
      }
      return new PreparedReply({ ...whole, tag, apart: tail, since: (had) => day.since(had, tail) })
    },
    'byKey',
  )

/** The reply's text as far as its holds, which are no part of what is kept: they end by the clock, and are somebody's own. */
const readDay = async (rows: PlainRows, partnerId: string, { groupId, date, extended }: Asked): Promise<DayText> => {
  const [day] = await findDayOfGroups(rows, partnerId, { groupId }, date)
  if (!day) throw new Refused({ code: 'error.notFound.facilityGroup' })
  const { group } = day
  const hours = hoursOn(date, group, group.venueHours)
  const courts: DaySchedule['facilities'] = day.facilities.map(({ id, name }) => ({
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
    }).map((slot) => presentSlot(slot, group, extended)),
  }))
  const about: Omit<DaySchedule, 'facilities' | 'priceSettings' | 'holds'> = {
    id: group.groupId,
    date,
    timezone: group.zone,
    timeSlotInterval: group.interval,
    bookingDaysHorizon: group.bookingDaysHorizon,
    currency: group.currency,
    openingHours: byScheduleDay(group.useVenueOpeningHours ? group.venueHours.days : group.openingHours),
  }
  const settings: DaySchedule['priceSettings'] = group.settings.map((setting) =>
    presentSetting(setting, group.currency),
  )
  return {
    start: `{"data":${JSON.stringify(about).slice(0, -1)},"facilities":[`,
    courts: courts.map((court) => ({ id: court.id, text: JSON.stringify(court) })),
    end: `],"priceSettings":${JSON.stringify(settings)},"holds":`,
  }
}

/** Throws where a kept day says something else than a fresh reading, though no version of it is another one. */
const expectFresh = async (
  read: () => Promise<{ text: string; versions: string }>,
  { versions, text }: { versions: string; text: string },
): Promise<void> => {
  const fresh = await read()
  if (fresh.text === text || fresh.versions !== versions) return
  const at = [...text].findIndex((letter, place) => letter !== fresh.text[place])
  throw new Error(`A kept day is stale: ${text.slice(at - 120, at + 80)} is now ${fresh.text.slice(at - 120, at + 80)}`)
}

type Group = DayOfGroup['group']

const presentSlot = (slot: PricedSlot<ScheduledBooking>, group: Group, extended: boolean): Slot => ({
  date: slot.date,
  start: toIso(slot.start),
  end: toIso(slot.end),
  status: slot.status,
  price: slot.price === null ? null : { price: toMajor(slot.price, group.currency), currency: group.currency },
  booking: slot.occupancy && presentBooking(slot.occupancy, group, extended),
})

const presentBooking = (booking: ScheduledBooking, { zone }: Group, extended: boolean): SlotBooking => {
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
      email: customer.email,
      mobile: customer.mobile,
      planName: planOn(customer, booking.start, zone),
      memberDays: customer.plans.map(({ from, until }) => ({ from, until })),
      partnerNote: customer.partnerNote,
    },
    order: order && {
      id: order.id,
      readableId: order.readableId,
      status: order.status,
      paymentMethod: order.paymentMethod,
      priceCents: order.price,
      owedCents: order.owed,
      owedBy: [...order.owedBy],
      lineCount: order.lineCount,
      customerNote: order.customerNote,
      partnerNote: order.partnerNote,
      paidOut: order.paidOut,
    },
  }
}

/** The plan by which the customer is a member on the day of an instant. */
const planOn = ({ plans }: ScheduledCustomer, start: number, zone: Zone): string | null => {
  if (plans.length === 0) return null
  const day = dateOf(start, zone)
  return plans.find(({ from, until }) => from <= day && day <= until)?.name ?? null
}

/** A customer without a name shows the email, else the mobile (SCHEDULE-67). */
export const nameOf = (customer: ScheduledCustomer): string =>
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
