import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../lib/session/use-can.ts'
import { todayQuery } from '../../../lib/live/today.ts'
import { useWorkspace } from '../../../lib/session/workspace.ts'
import type { EntryId } from '../../../lib/navigation.ts'

/** Numbers beside menu entries: what waits to be done there today. */
export const useCounts = (): Partial<Record<EntryId, number>> => {
  const { partner, hasVenue } = useWorkspace()
  const mayCollect = useCan('order.view')
  const today = useQuery({ ...todayQuery(partner?.id ?? ''), enabled: partner !== null && hasVenue })
  const counts = today.data?.data.counts
  return counts && mayCollect ? { transactions: counts.toCollect } : {}
}
