import { groupLabel } from '@fieldhouse/domain/facilities'
import type { Venue } from '../../../lib/session/workspace.ts'
import type { Ground } from './FacilityFields.tsx'

/** The facilities of other groups that may lie on the same ground as one of this group, under the names of theirs. */
export const groundsOf = (venues: readonly Venue[], groupId: string | null): Ground[] =>
  venues.flatMap(({ venueName, facilityGroups }) =>
    facilityGroups
      .filter(({ id, facilities }) => id !== groupId && facilities.length > 0)
      .map((group) => ({
        group: `${venueName} · ${groupLabel(group)}`,
        items: group.facilities.map(({ id, name }) => ({ value: id, label: name.trim() || groupLabel(group) })),
      })),
  )
