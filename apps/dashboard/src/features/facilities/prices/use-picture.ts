import {
  hoursOn,
  isUnbounded,
  parseDayHours,
  pictureOf,
  type PictureDay,
  type PricedSlot,
  type PriceSetting,
  type VenueHours,
} from '@fieldhouse/domain/facilities'
import type { Occupancy } from '@fieldhouse/domain/schedule'
import { addDays, edgeAt, mondayOf, WEEKDAYS, type LocalDate } from '@fieldhouse/domain/time'
import { useMemo } from 'react'
import type { Venue } from '../../../lib/session/workspace.ts'
import { priceOf, type Group, type GroupValues, type Place } from '../form/group-form.ts'
import { readableClosures } from '../form/typed-closures.ts'
import { hoursOf } from './pattern.ts'

/** What of the prices is looked at. */
export type View = {
  /** The Monday of a certain week, with all that is bound to dates; null for what holds every week. */
  week: LocalDate | null
  memberPriced: boolean
  /** The keys of the facilities. */
  facilityKeys: readonly string[]
}

const hoursOfVenue = ({ openingHours }: Venue): VenueHours => ({
  days: hoursOf(
    Object.fromEntries(WEEKDAYS.map((day) => [day, [openingHours[day]]])) as unknown as GroupValues['openingHours'],
  ),
  publicHoliday: parseDayHours(openingHours.PH) ?? [],
  exceptions: openingHours.exceptions,
})

/**
 * What covers a slot of a certain day: the closures of the form, which close what lies on the same ground with theirs, and those of other
 * groups that do.
 */
const closuresOf = (values: GroupValues, group: Group | null, { zone }: Place) => {
  const saved = new Set(group?.closures.map(({ id }) => id))
  const ofForm = readableClosures(values.closures, values.timeSlotInterval, zone).flatMap(({ typed, closure }) => {
    const ground = values.facilities.filter(({ linked }) => linked.includes(closure.facilityId)).map(({ key }) => key)
    return [closure.facilityId, ...ground].map((facilityId) => ({ ...closure, id: typed.key, facilityId }))
  })
  const ofOthers = (group?.closuresByLink ?? []).filter(({ leadId }) => !saved.has(leadId))
  const closures = [
    ...ofForm,
    ...ofOthers.map(({ id, facilityId, timeRange }) => ({
      id,
      facilityId,
      start: Date.parse(timeRange.start),
      end: Date.parse(timeRange.end),
    })),
  ]
  return ({ date, startMinute, endMinute, facilityId }: PricedSlot): Occupancy | null => {
    if (closures.length === 0) return null
    const start = edgeAt(date, startMinute, zone)
    const end = edgeAt(date, endMinute, zone)
    const over = closures.find((one) => one.facilityId === facilityId && one.start < end && one.end > start)
    return over ? { ...over, kind: 'closure' } : null
  }
}

/** The prices of a week as the form holds them, by the rules of the schedule (BEYOND-33). */
export const usePicture = (
  values: GroupValues,
  settings: readonly PriceSetting[],
  { week, memberPriced, facilityKeys }: View,
  { group, venue, place }: { group: Group | null; venue: Venue; place: Place },
): PictureDay[] =>
  useMemo(() => {
    const venueHours = hoursOfVenue(venue)
    const own = hoursOf(values.openingHours)
    const { useVenueOpeningHours } = values
    // What holds every week is looked at on any week, without what is bound to its dates.
    const monday = week ?? mondayOf('2026-01-05')
    const days = WEEKDAYS.map((day, index) => {
      const date = addDays(monday, index)
      const weekly = useVenueOpeningHours ? venueHours.days[day] : own[day]
      return {
        date,
        hours: week === null ? weekly : hoursOn(date, { useVenueOpeningHours, openingHours: own }, venueHours),
      }
    })
    return pictureOf({
      days,
      // Nobody changes the clock of a week that is any week.
      zone: week === null ? 'UTC' : place.zone,
      interval: values.timeSlotInterval,
      facilityIds: facilityKeys,
      settings: week === null ? settings.filter(isUnbounded) : settings,
      groupPrice: priceOf(values.price, place.currency),
      memberPriced,
      takenBy: week === null ? () => null : closuresOf(values, group, place),
    })
  }, [values, settings, week, memberPriced, facilityKeys, group, venue, place])
