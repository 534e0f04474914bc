import type { LocalDate } from '@fieldhouse/domain/time'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../../lib/api/api.ts'
import type { Venue } from '../../../lib/session/workspace.ts'
import { readGroup, type GroupReply, type ReadGroup } from './read-group.ts'

/** The groups with what takes their courts on the days in question (BOOKING-54); missing while they are read. */
export const useGroups = (
  venue: Venue,
  groupIds: readonly string[],
  fromDate: LocalDate,
  toDate: LocalDate,
): { groups: ReadonlyMap<string, ReadGroup>; isLoading: boolean } => {
  const results = useQueries({
    queries: groupIds.map((id) => ({
      ...query('getFacilityGroup', { id, query: { fromDate, toDate } }),
      placeholderData: (before: { data: GroupReply } | undefined) => (before?.data.id === id ? before : undefined),
    })),
    combine: (all) => ({
      replies: all.map(({ data }) => data?.data),
      isLoading: all.some(({ isFetching }) => isFetching),
    }),
  })
  const groups = useMemo(
    () =>
      new Map(
        results.replies.filter((reply) => reply !== undefined).map((reply) => [reply.id, readGroup(reply, venue)]),
      ),
    [results.replies, venue],
  )
  return { groups, isLoading: results.isLoading }
}
