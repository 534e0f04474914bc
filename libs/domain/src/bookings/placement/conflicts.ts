import { linkedClosure } from '../../facilities/links.ts'
import type { FacilityLink } from '../../facilities/links.ts'
import { isLive } from '../../schedule/occupancy.ts'
import type { Occupancy } from '../../schedule/occupancy.ts'
import { overlaps } from '../../time/index.ts'
import type { FacilityRange } from '../types.ts'

/**
 * What is in the way of a range: everything live on its facility or one linked to it that shares time with it. Touching ends
 * do not conflict; cancelled bookings and drafts without an order line are not in the way (BOOKING-07, BOOKING-85,
 * FACILITIES-74). `except` are occupancy ids that do not count: the booking that is being moved, with its linked ones.
 */
export const conflicts = <O extends Occupancy>(
  range: FacilityRange,
  occupancies: readonly O[],
  { links = [], except = [] }: { links?: readonly FacilityLink[]; except?: readonly string[] } = {},
): O[] => {
  const facilities = linkedClosure([range.facilityId], links)
  return occupancies.filter(
    (o) => facilities.includes(o.facilityId) && overlaps(o, range) && isLive(o) && !except.includes(o.id),
  )
}

/**
 * The first two ranges of one request that would take the same facility at the same time, themselves or through a link, as
 * their indexes; null when there are none.
 */
export const ownConflict = (
  ranges: readonly FacilityRange[],
  links: readonly FacilityLink[] = [],
): [number, number] | null => {
  const taken = ranges.map((range) => linkedClosure([range.facilityId], links))
  for (let later = 1; later < ranges.length; later++)
    for (let earlier = 0; earlier < later; earlier++)
      if (overlaps(ranges[earlier]!, ranges[later]!) && taken[earlier]!.some((id) => taken[later]!.includes(id)))
        return [earlier, later]
  return null
}
