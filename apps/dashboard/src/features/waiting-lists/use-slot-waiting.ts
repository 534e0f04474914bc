import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/api.ts'
import { usePartner } from '../../lib/session/workspace.ts'

/** A court at a time; instants as UTC ISO. */
export type SlotWaitedFor = { facilityId: string; startTime: string; endTime: string }

/** Who waits for a court at a time. */
export const useSlotWaiting = (slot: SlotWaitedFor) => {
  const { id: partnerId } = usePartner()
  return useQuery(query('listSlotWaiting', { partnerId, query: slot }))
}
