import { groupLabel } from '@fieldhouse/domain/facilities'
import { nameOfInstructor } from '@fieldhouse/domain/instructors'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/api.ts'
import { useAllPackages } from '../../../lib/partner/use-all-packages.ts'
import { useVenues } from '../../../lib/partner/use-venues.ts'
import { usePartner } from '../../../lib/session/workspace.ts'

const MOST = 100

/** What the form of a class chooses from: venues with their facilities, instructors, and all packages (CLASSES-47, PACKAGES-14). */
export const useChoices = () => {
  const { id: partnerId } = usePartner()
  const { venues = [] } = useVenues()
  const instructors = useQuery(query('listInstructors', { partnerId, query: { limit: MOST } })).data?.data ?? []
  const packages = useAllPackages() ?? []
  return {
    venues,
    venueChoices: venues.map(({ id, venueName }) => ({ value: id, label: venueName })),
    instructorChoices: instructors.map((one) => ({ value: one.id, label: nameOfInstructor(one) })),
    packageChoices: packages.map(({ id, name }) => ({ value: id, label: name })),
    /** The facilities of a venue, by their groups (CLASSES-48). */
    facilityChoices: (venueId: string | null) =>
      (venues.find(({ id }) => id === venueId)?.facilityGroups ?? []).map((group) => ({
        group: groupLabel(group),
        items: group.facilities.map((facility) => ({ value: facility.id, label: facility.name })),
      })),
  }
}
