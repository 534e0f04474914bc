import { mergeRanges } from '../time/index.ts'
import type { FacilityRange } from './types.ts'

/**
 * The selected slots as few ranges as possible: adjacent slots of one facility become one (BOOKING-19). Facilities stay in
 * the order in which they first appear, the ranges of each are in order of time.
 */
export const mergeAdjacent = (slots: readonly FacilityRange[]): FacilityRange[] =>
  [...Map.groupBy(slots, (slot) => slot.facilityId)].flatMap(([facilityId, ofFacility]) =>
    mergeRanges(ofFacility).map((range) => ({ facilityId, ...range })),
  )
