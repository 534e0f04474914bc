import type { FacilityLink } from '../../facilities/links.ts'
import type { Occupancy } from '../../schedule/occupancy.ts'
import { dateOf } from '../../time/index.ts'
import type { Instant, LocalDate } from '../../time/index.ts'
import { conflicts } from './conflicts.ts'
import { prepareGroup, priceRange, type Prepare } from './price-range.ts'
import type { BookableFacility, FacilityRange } from '../types.ts'

/** A free range that could be booked instead; price in minor units. */
export type Alternative = FacilityRange & { kind: 'otherFacility' | 'otherTime'; price: number }

/**
 * The nearest free ranges of the same length, at most `count`: other facilities of the group at the same time, in their
 * order, and the same facility at other slots of the same day, the nearest first; the two kinds take turns, so that neither
 * crowds the other out (BEYOND-02). Nothing closed, and nothing in the past unless the asked range was. Empty when the
 * facility is unknown.
 */
export const nearestAlternatives = ({
  range,
  facilities,
  links,
  occupancies,
  now,
  count = 3,
  isMemberOn,
  prepare = prepareGroup,
}: {
  range: FacilityRange
  facilities: readonly BookableFacility[]
  links: readonly FacilityLink[]
  /** Whatever takes these facilities on that day. */
  occupancies: readonly Occupancy[]
  now: Instant
  count?: number
  isMemberOn?: (date: LocalDate) => boolean
  prepare?: Prepare
}): Alternative[] => {
  const group = facilities.find((facility) => facility.id === range.facilityId)?.group
  if (!group) return []
  const prepared = prepare(group)
  const offer = (candidate: FacilityRange, kind: Alternative['kind']): Alternative[] => {
    if (candidate.start < Math.min(now, range.start) || conflicts(candidate, occupancies, { links }).length > 0)
      return []
    const priced = priceRange({ range: candidate, group, isForceBook: false, isMemberOn, prepared })
    const price = priced.ok ? priced.value.price : null
    return price === null ? [] : [{ ...candidate, kind, price }]
  }
  const length = range.end - range.start
  const date = dateOf(range.start, group.zone)
  const otherFacilities = facilities
    .filter((facility) => facility.group.id === group.id && facility.id !== range.facilityId)
    .flatMap((facility) => offer({ ...range, facilityId: facility.id }, 'otherFacility'))
  const otherTimes = prepared
    .slotsOn(date)
    .filter((slot) => slot.start !== range.start)
    .sort((a, b) => Math.abs(a.start - range.start) - Math.abs(b.start - range.start))
    .flatMap(({ start }) => offer({ facilityId: range.facilityId, start, end: start + length }, 'otherTime'))

  const found: Alternative[] = []
  for (let i = 0; i < Math.max(otherFacilities.length, otherTimes.length); i++)
    found.push(...otherFacilities.slice(i, i + 1), ...otherTimes.slice(i, i + 1))
  return found.slice(0, count)
}
