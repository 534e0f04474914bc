import type { CourtUtilisation } from '@fieldhouse/contract/analytics'
import {
  openMinutes,
  periodBefore,
  utilisationByHour,
  type HourMinutes,
  type Period,
} from '@fieldhouse/domain/analytics'
import { hoursIn, type PeriodHours } from '@fieldhouse/domain/facilities'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { readVenueHours, readWeek } from '../schedule/index.ts'
import {
  findClosedMinutes,
  findPlayed,
  findPlayedCourts,
  findPlayedHours,
  type Asked,
  type PlayedCourt,
  type PlayedFigures,
  type PlayedHours,
} from './utilisation.store.ts'

/**
 * How much of the open time of each court was booked, by hour of the wall clock, and what its bookings cost, in a period and in the as
 * long one before it (BEYOND-25). Six statements, whatever the club holds; what grows with its courts' days is added up by the database.
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
    const stored = await findPlayedHours(db, partnerId, courts)
    const figuresOf = async (days: Period) => {
      const hours = new Map(stored.map((each) => [each.id, hoursOf(each, days)]))
      const open = new Map([...hours].map(([id, each]) => [id, openMinutes(days, each)]))
      const played = await findPlayed(db, partnerId, courts, days, currency)
      const playedOn = new Map(played.map((each) => [each.facilityId, each]))
      const closed = await findClosedMinutes(db, partnerId, courts, days, hours)
      const closedOn = new Map(closed.map((each) => [each.facilityId, each]))
      return ({ facilityId, hoursId }: PlayedCourt) => {
        const { hours: booked, bookings = 0, revenue = 0 }: Partial<PlayedFigures> = playedOn.get(facilityId) ?? {}
        const byHour = utilisationByHour(
          open.get(hoursId)!,
          minutesOf(closedOn.get(facilityId)?.hours),
          minutesOf(booked),
        )
        return { hours: byHour, bookings, revenue }
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

const hoursOf = ({ useVenueOpeningHours, openingHours, venueHours }: PlayedHours, days: Period): PeriodHours =>
  hoursIn(days, { useVenueOpeningHours, openingHours: readWeek(openingHours) }, readVenueHours(venueHours))

const minutesOf = (hours: readonly { hour: number; minutes: number }[] = []): HourMinutes => {
  const minutes: number[] = []
  for (const each of hours) minutes[each.hour] = each.minutes
  return minutes
}
