import { daysOf, type LocalDate, type TimeRange, type Zone } from '../time/index.ts'

/** Where something stands: its time, in the zone of its venue, and the group of its court. */
export type Place = TimeRange & { zone: Zone; groupId: string }
/** Days of venues and groups of courts: what open schedules are told to read again. */
export type Touched = { dates: LocalDate[]; facilityGroupIds: string[] }

/** What places touch: each its groups' schedules on every day from its first to its last (BEYOND-04). */
export const touchedBy = (places: readonly Place[]): Touched => ({
  dates: [...new Set(places.flatMap((place) => daysOf([place], place.zone)))],
  facilityGroupIds: [...new Set(places.map(({ groupId }) => groupId))],
})

/** All days of all groups: what cells tell of plans and members may stand on any. */
export const EVERY_SCHEDULE: Touched = { dates: [], facilityGroupIds: [] }

/**
 * News after which schedules show something else: of slots, of courts with their hours and prices, of the club. Holds are no such news:
 * they stand beside what is kept of a day; what cells show of an order or a customer is told as news of the schedule.
 */
export const CHANGES_SCHEDULES: ReadonlySet<string> = new Set(['schedule', 'facilities', 'partner'])
