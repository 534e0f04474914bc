import { useQuery } from '@tanstack/react-query'
import { client } from '../api/api.ts'
import { wholeList } from '../api/whole-list.ts'
import { usePartner } from '../session/workspace.ts'

/** The venues of the club with their groups, as they stand now, oldest first (VENUES-53). */
export const useVenues = () => {
  const { id: partnerId } = usePartner()
  const { data, ...asked } = useQuery({
    queryKey: ['listVenues', partnerId],
    queryFn: ({ signal }) => wholeList((paging) => client.listVenues({ partnerId, query: paging }, { signal })),
  })
  return { ...asked, venues: data }
}
