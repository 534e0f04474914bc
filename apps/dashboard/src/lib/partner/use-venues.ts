import { useQuery } from '@tanstack/react-query'
import { query } from '../api/api.ts'
import { usePartner } from '../session/workspace.ts'

/** The venues of the club with their groups, as they stand now, oldest first (VENUES-53). */
export const useVenues = () => {
  const { id: partnerId } = usePartner()
  const { data, ...asked } = useQuery(query('listVenues', { partnerId, query: { limit: 100 } }))
  return { ...asked, venues: data?.data }
}
