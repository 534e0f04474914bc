import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { PriceSetting as PriceSettingReply } from '@fieldhouse/contract/facilities'
import type { DaySchedule, Hold } from '@fieldhouse/contract/schedule'
import { byScheduleDay, closedReason, formatHour, linkedTo, type PriceSetting } from '@fieldhouse/domain/facilities'
import { toMajor } from '@fieldhouse/domain/money'
import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { PlainRows } from '../../../db/connect.ts'
import { atEveryVenue, venueLimitIn } from '../../../db/venue-limit.ts'
import { PreparedReply, tagOf } from '../../../http/prepared-reply.ts'
import type { Deps } from '../../deps.ts'
import { findDayOfGroups } from './day-schedule.store.ts'
import { bytesOf, type DayText, type KeptDays } from './kept-days.ts'
import { findDayState, findSeenGroups, type ScheduledHold } from './day-state.store.ts'
import { slotsOfGroup } from './slots-of-group.ts'
import { courtWriter } from './write-day.ts'

/** Another process, perhaps of another version of the product, may write the same day in other words. */
const THIS_PROCESS = randomUUID()

type Days = {
  /** What this process keeps of days that were read. */
  kept: KeptDays
  /** Every kept day is compared with a fresh reading: in tests, where a stale one fails. */
  isProven: boolean
}
type Asked = { groupId: string; date: string; extended: boolean }
/** `venueIds` are those that the caller is held to; null where it is none. */
type AskedBy = Asked & { venueIds: readonly string[] | null }

/**
 * A facility group's day: slots, prices, bookings and holds of every court (SCHEDULE-48, -71). One statement tells whether what is kept
 * of the day still holds (BEYOND-40), and which holds stand now; a day that changed is read anew, with one pass per court.
 */
export const findSchedule = async (deps: Deps, days: Days, context: Context, asked: Asked): Promise<PreparedReply> => {
  const venueIds = venueLimitIn(context.partnerId)
  if (venueIds !== null) await refuseOtherVenues(deps, context.partnerId, asked.groupId)
  // What is kept is whoever's who may see the group at all, and is held to the same venues.
  return atEveryVenue(() => findDay(deps, days, context, { ...asked, venueIds: venueIds?.toSorted() ?? null }))
}

/** What is kept in memory no database guards: whoever is held to venues is asked for first. */
const refuseOtherVenues = async ({ read }: Deps, partnerId: string, groupId: string): Promise<void> => {
  const seen = await read(partnerId, (db) => findSeenGroups(db, partnerId, [groupId]), 'byKey')
  if (seen.length === 0) throw new Refused({ code: 'error.notFound.facilityGroup' })
}

const findDay = (
  { read }: Deps,
  { kept, isProven }: Days,
  { partnerId, actor }: Context,
  asked: AskedBy,
): Promise<PreparedReply> =>
  read(
    partnerId,
    async (db, rows) => {
      const { groupId, date, extended, venueIds } = asked
      const { versions, holds } = await findDayState(db, partnerId, groupId, date)
      const key = [partnerId, groupId, date, extended, ...(venueIds ?? [])].join('/')
      const tag = tagOf([THIS_PROCESS, key, versions].join('/'))
      const day = await kept.find(key, tag, () => readDay(rows, partnerId, asked))
      const tail = `${JSON.stringify(holds.map((hold) => presentHold(hold, actor.sessionId)))}}}`
      const whole = day.whole(tail)
      if (isProven) {
        const fresh = async () => ({
          text: bytesOf(await readDay(rows, partnerId, asked), tail).toString(),
          ...(await findDayState(db, partnerId, groupId, date)),
        })
        await expectFresh(fresh, { versions, text: whole.text().toString() })
      }
      return new PreparedReply({ ...whole, tag, apart: tail, since: (had) => day.since(had, tail) })
    },
    'byKey',
  )

/** The reply's text as far as its holds, which are no part of what is kept: they end by the clock, and are somebody's own. */
const readDay = async (
  rows: PlainRows,
  partnerId: string,
  { groupId, date, extended, venueIds }: AskedBy,
): Promise<DayText> => {
  const [day] = await findDayOfGroups(rows, partnerId, { groupId }, { date, venueIds })
  if (!day) throw new Refused({ code: 'error.notFound.facilityGroup' })
  const { group } = day
  const slotsOf = slotsOfGroup(group, date)
  const write = courtWriter(group, extended)
  const bookings = Map.groupBy(day.bookings, ({ facilityId }) => facilityId)
  const courts = day.facilities.map(({ id, name }) => ({
    id,
    text: write({ id, name, linkedFacilityIds: linkedTo(id, day.links) }, slotsOf(id, bookings.get(id) ?? [])),
  }))
  const about: Omit<DaySchedule, 'facilities' | 'priceSettings' | 'holds'> = {
    id: group.groupId,
    date,
    timezone: group.zone,
    timeSlotInterval: group.interval,
    bookingDaysHorizon: group.bookingDaysHorizon,
    currency: group.currency,
    openingHours: byScheduleDay(group.useVenueOpeningHours ? group.venueHours.days : group.openingHours),
    closedReason: closedReason(date, group, group.venueHours),
  }
  const settings: DaySchedule['priceSettings'] = group.settings.map((setting) =>
    presentSetting(setting, group.currency),
  )
  return {
    start: `{"data":${JSON.stringify(about).slice(0, -1)},"facilities":[`,
    courts,
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
