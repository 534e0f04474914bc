import type { CourtUtilisation } from '@fieldhouse/contract/analytics'
import {
  openMinutes,
  periodBefore,
  utilisationByHour,
  type HourMinutes,
  type Period,
} from '@fieldhouse/domain/analytics'
import { mergeRanges } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { readVenueHours, readWeek } from '../schedule/index.ts'
import { findClosedRanges, findPlayed, findPlayedCourts, type Asked, type PlayedCourt } from './utilisation.store.ts'

/**
 * How much of the open time of each court was booked, by hour of the wall clock, and what its bookings cost, in a period and in the as
 * long one before it (BEYOND-25). Five statements, whatever the club holds.
 */
export const findUtilisation = (
  { read }: Deps,
  { partnerId }: Context,
  asked: Asked,
  period: Period,
): Promise<{ currency: string | null; before: Period; courts: CourtUtilisation[] }> =>
  read(partnerId, async (db) => {
    const courts = await findPlayedCourts(db, partnerId, asked)
    const before = periodBefore(period)
    const currency = courts[0]?.currency ?? null
    if (currency === null) return { currency, before, courts: [] }
    const figuresOf = async (days: Period) => {
      const played = await findPlayed(db, partnerId, courts, days, currency)
      const playedOn = new Map(played.map((each) => [each.facilityId, each]))
      const closed = Map.groupBy(await findClosedRanges(db, partnerId, courts, days), ({ facilityId }) => facilityId)
      return (court: PlayedCourt) => {
        const minutes: number[] = Array.from({ length: 24 }, () => 0)
        const { hours = [], bookings = 0, revenue = 0 } = playedOn.get(court.facilityId) ?? {}
        for (const each of hours) minutes[each.hour] = each.minutes
        const open = openMinutes(days, hoursOf(court), mergeRanges(closed.get(court.facilityId) ?? []))
        return { hours: utilisationByHour(open, minutes satisfies HourMinutes), bookings, revenue }
      }
    }
    const now = await figuresOf(period)
    const then = await figuresOf(before)
    return {
      currency,
      before,
      courts: courts.map((court) => ({
        facilityId: court.facilityId,
        facilityName: court.facilityName,
        groupId: court.groupId,
        groupName: court.groupName,
        venueId: court.venueId,
        venueName: court.venueName,
        ...now(court),
        before: then(court),
      })),
    }
  })

const hoursOf = ({ useVenueOpeningHours, openingHours, venueHours, zone }: PlayedCourt) => ({
  group: { useVenueOpeningHours, openingHours: readWeek(openingHours) },
  venue: readVenueHours(venueHours),
  zone,
})
