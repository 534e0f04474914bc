import type { Received } from '@fieldhouse/contract'
import type { facilities, TouchedBookings } from '@fieldhouse/contract/facilities'
import { can } from '@fieldhouse/domain/access'
import { touchedBookings, type BookableGroup } from '@fieldhouse/domain/bookings'
import type { PriceSetting } from '@fieldhouse/domain/facilities'
import { parseDayHours } from '@fieldhouse/domain/facilities'
import { toMinor } from '@fieldhouse/domain/money'
import { toIso, WEEKDAYS } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { readVenueHours } from '../../schedule/index.ts'
import { expectClosable } from '../closures/expect-closable.ts'
import { findBookingsOfGroups } from '../bookings-of-facilities.store.ts'
import { findGroup } from '../facilities.store.ts'
import { findFacilityIdsEver } from '../price-settings/price-settings.store.ts'
import { applyPriceChange, newSetting } from '../price-settings/read-price-input.ts'
import { checkedHours } from './group-form.ts'
import type { GroupRecord } from './group-record.ts'

type Draft = Received<typeof facilities.previewGroupChange>['body']

/** How many bookings are told by name. */
const TOLD = 5

/** So many that are to come are looked at; where more stand, the answer says so. */
const MOST_LOOKED_AT = 3000

/**
 * Which bookings, events and classes that are to come a change of a group would touch, the earliest told with the reason; they stay as they are.
 * Three statements, nothing is saved. Of more than are looked at, the earliest are, and `isCapped` says that others stand behind them. Who they are for is told to who may see bookings; when and where they are, to everybody who may
 * change the group. Refuses what the change would be refused for, its closures among that, which take some more statements.
 */
export const previewGroupChange = (
  deps: Deps,
  context: Context,
  groupId: string,
  draft: Draft,
): Promise<TouchedBookings> =>
  deps.read(context.partnerId, async (db) => {
    const { partnerId, now, actor } = context
    const group = await findGroup(db, partnerId, groupId)
    const ever = await findFacilityIdsEver(db, partnerId, group.id)
    const types = ['booking', 'internalEvent', 'classSession'] as const
    const span = { start: now, end: null }
    const linked = new Set(draft.linkedFacilities.map((id) => id.toLowerCase()))
    const found = await findBookingsOfGroups(db, partnerId, [group.id], span, types, {
      most: MOST_LOOKED_AT + 1,
      facilityIds: [...linked],
    })
    const standing = found.slice(0, MOST_LOOKED_AT)
    const changed = { ...group, ...changedColumns(group, draft), venue: changedVenue(group, draft) }
    await expectClosable(
      db,
      context,
      { closures: draft.closures, removed: draft.removedClosures },
      { groupId: group.id, hours: { ...changed, venueHours: changed.venue.hours } },
    )
    const own = new Set(group.facilities.map(({ id }) => id))
    const touched = touchedBookings(
      // What has begun is not to come, and what waits for its order is not booked yet.
      standing
        .filter(({ start, processingStatus }) => start > now && processingStatus === 'COMMITTED')
        .map((booking) => ({
          ...booking,
          isSold: booking.type === 'booking',
          isOfGroup: own.has(booking.facilityId),
        })),
      {
        before: bookableOf(group),
        after: bookableOf({ ...changed, priceSettings: settingsOf(group, draft, ever, now) }),
        linked,
      },
    )
    const seesWhose = can(actor.policies, 'facilityBooking.view')
    return {
      count: touched.length,
      isCapped: found.length > standing.length,
      bookings: touched.slice(0, TOLD).map(({ booking, because }) => ({
        id: booking.id,
        facilityName: booking.facilityName,
        start: toIso(booking.start),
        end: toIso(booking.end),
        eventName: seesWhose ? booking.eventName : null,
        customer:
          seesWhose && booking.customer
            ? { firstName: booking.customer.firstName, lastName: booking.customer.lastName }
            : null,
        because,
      })),
    }
  })

const changedColumns = (group: GroupRecord, { price, timeSlotInterval, useVenueOpeningHours, openingHours }: Draft) => {
  const hours = openingHours && checkedHours(openingHours)
  return {
    price: price === undefined ? group.price : toMinor(price, group.currency),
    hasPrice: price !== undefined || group.hasPrice,
    interval: timeSlotInterval ?? group.interval,
    useVenueOpeningHours: useVenueOpeningHours ?? (hours ? false : group.useVenueOpeningHours),
    openingHours: hours
      ? (Object.fromEntries(
          WEEKDAYS.map((day) => [day, parseDayHours(hours[day]) ?? []]),
        ) as GroupRecord['openingHours'])
      : group.openingHours,
  }
}

const changedVenue = ({ venue }: GroupRecord, { venue: said }: Draft): GroupRecord['venue'] => {
  if (!said) return venue
  const { exceptions, ...week } = said.openingHours
  for (const [day, written] of Object.entries(week))
    if (parseDayHours(written) === null) throw wrongField(`venue.openingHours.${day}`, 'Opening hours invalid')
  const hours = { ...readVenueHours(week), exceptions: exceptions ?? venue.hours.exceptions }
  return { ...venue, timezone: said.timezone, hours }
}

const settingsOf = (group: GroupRecord, draft: Draft, ever: readonly string[], now: number): PriceSetting[] => {
  const replaced = draft.priceSettings.flatMap(({ id }) => id ?? [])
  const gone = new Set([...draft.removedSettings, ...replaced].map((id) => id.toLowerCase()))
  const before = new Map(group.priceSettings.map((setting) => [setting.id, setting]))
  const startOf = (id: string | undefined, dayOfWeek: PriceSetting['dayOfWeek']): PriceSetting => {
    if (id === undefined) return newSetting(group.id, dayOfWeek, now)
    const setting = before.get(id.toLowerCase())
    if (!setting) throw new Refused({ code: 'error.notFound.priceSetting' })
    return setting
  }
  return [
    ...group.priceSettings.filter(({ id }) => !gone.has(id)),
    ...draft.priceSettings.map(({ id, ...input }, i) =>
      applyPriceChange(startOf(id, input.dayOfWeek), input, group, ever, `priceSettings.${i}.`),
    ),
  ]
}

/** A group as it would be. */
type Drafted = Omit<GroupRecord, 'priceSettings'> & { priceSettings: PriceSetting[] }

const bookableOf = (group: Drafted): BookableGroup => ({
  id: group.id,
  zone: group.venue.timezone,
  interval: group.interval,
  price: group.hasPrice ? group.price : null,
  settings: group.priceSettings,
  useVenueOpeningHours: group.useVenueOpeningHours,
  openingHours: group.openingHours,
  venueHours: group.venue.hours,
  bookingDaysHorizon: group.bookingDaysHorizon,
  maximumBookingSlots: group.maximumBookingSlots,
  limits: group.limits,
})
