import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/api.ts'
import { usePartner } from '../../lib/session/workspace.ts'

/** Plans are read in one go, hidden ones too (ADDTX-28, MEMBERSHIPS-30). */
const ALL = { offset: 0, limit: 100 }

/** The plans of the club, as they stand now. */
export const usePlans = () => {
  const { id: partnerId } = usePartner()
  return useQuery({ ...query('listMembershipPlans', { partnerId, query: ALL }), staleTime: 0 })
}
