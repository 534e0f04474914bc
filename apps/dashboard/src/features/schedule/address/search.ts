import { dateOf, formatDayParam, parseDayParam } from '@fieldhouse/domain/time'
import type { Instant, LocalDate } from '@fieldhouse/domain/time'

/** The address of the schedule as it is written: 'Mon, 05/01/2026', a venue's id, facility group ids with commas (SCHEDULE-02 to -04). */
export type ScheduleSearch = { date?: string; venue?: string; facilityGroups?: string }

type SearchableVenue = {
  readonly id: string
  readonly timezone: string
  readonly facilityGroups: readonly { readonly id: string }[]
}

/** What the schedule shows. */
export type Shown = { date: LocalDate; venueId: string; groupIds: readonly string[] }

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Keeps of an address what could be the schedule's; whether it means anything is decided with the venues at hand. */
export const readSearch = (raw: Record<string, unknown>): ScheduleSearch => {
  const search = {
    date: textOf(raw.date),
    venue: textOf(raw.venue),
    facilityGroups: Array.isArray(raw.facilityGroups)
      ? textOf(raw.facilityGroups.filter((id) => typeof id === 'string').join(','))
      : textOf(raw.facilityGroups),
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/**
 * What an address means: today in the venue's zone, the first venue and all its groups where nothing, or nothing known, is
 * written (SCHEDULE-51, SCHEDULE-52). Null without a venue. Groups keep the venue's order, unknown ones are dropped.
 */
export const resolveSearch = (
  search: ScheduleSearch,
  venues: readonly SearchableVenue[],
  now: Instant,
): Shown | null => {
  const venue = venues.find(({ id }) => id === search.venue) ?? venues[0]
  if (!venue) return null
  const date = (search.date !== undefined && parseDayParam(search.date)) || dateOf(now, venue.timezone)
  const all = venue.facilityGroups.map(({ id }) => id)
  const wanted = search.facilityGroups?.split(',') ?? []
  const known = all.filter((id) => wanted.includes(id))
  return { date, venueId: venue.id, groupIds: known.length > 0 ? known : all }
}

/** The address of what is shown (SCHEDULE-05). */
export const writeSearch = ({ date, venueId, groupIds }: Shown): ScheduleSearch => ({
  date: formatDayParam(date),
  venue: venueId,
  ...(groupIds.length > 0 && { facilityGroups: groupIds.join(',') }),
})
