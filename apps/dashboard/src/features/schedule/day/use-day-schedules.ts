import type { DaySchedule } from '@fieldhouse/contract/schedule'
import { addDays, type LocalDate } from '@fieldhouse/domain/time'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { query } from '../../../lib/api/api.ts'
import { lastBroughtUpToDate } from './last-brought-up-to-date.ts'

/** The one call of a group's day (SCHEDULE-48, SCHEDULE-70). */
const dayQuery = (id: string, date: LocalDate) => query('getDaySchedule', { id, query: { date, extended: 'true' } })

export type DaySchedules = {
  /** Replies by group, one per shown day; while a new day is loading, those of the day before it. */
  byGroup: ReadonlyMap<string, readonly DaySchedule[]>
  /** The days on the grid, while every group of them is loaded. */
  loadedDates: readonly LocalDate[]
  isLoading: boolean
  /** The last reading of some group failed (SCHEDULE-70). */
  failed: boolean
  /** When what is shown was last brought up to date, epoch milliseconds. */
  updatedAt: number
  reload: () => Promise<void>
}

type Combined = Pick<DaySchedules, 'isLoading' | 'failed' | 'updatedAt'> & {
  replies: readonly (DaySchedule | undefined)[]
}

/** The days and groups that were last on the grid as a whole. */
type Settled = { date: LocalDate; days: number; groupIds: readonly string[] }

/**
 * One slots call per shown group and day. The grid changes in one piece: the last one stays until every group of the next
 * is there, so that no court moves away under a pointer; a day that can't be read leaves it standing (SCHEDULE-70).
 */
export const useDaySchedules = (groupIds: readonly string[], date: LocalDate, days: 1 | 2): DaySchedules => {
  const queries = useQueryClient()
  const [settled, setSettled] = useState<Settled | null>(null)
  const wanted = useMemo(
    () => groupIds.flatMap((id) => Array.from({ length: days }, (_, offset) => ({ id, offset }))),
    [groupIds, days],
  )
  const combine = useCallback(
    (
      results: readonly {
        data: { data: DaySchedule } | undefined
        isPending: boolean
        isError: boolean
        isRefetchError: boolean
        dataUpdatedAt: number
      }[],
    ): Combined => ({
      replies: results.map(({ data }) => data?.data),
      isLoading: results.some(({ isPending }) => isPending),
      failed: results.some(({ isError, isRefetchError }) => isError || isRefetchError),
      updatedAt: lastBroughtUpToDate(results),
    }),
    [],
  )
  const { replies, isLoading, failed, updatedAt } = useQueries({
    queries: wanted.map(({ id, offset }) => ({
      ...dayQuery(id, addDays(date, offset)),
      refetchOnWindowFocus: 'always' as const,
    })),
    combine,
  })
  const isWhole = replies.length === wanted.length && replies.every((reply) => reply !== undefined)
  if (isWhole && (settled?.date !== date || settled.days !== days || settled.groupIds !== groupIds))
    setSettled({ date, days, groupIds })

  // Where nothing of this was whole yet and some group can't be read, the others are shown once their answers are in.
  const isNew = settled === null || !settled.groupIds.some((id) => groupIds.includes(id))
  const isStanding = isWhole || (isNew && !isLoading)
  const standing = isStanding ? null : settled
  const byGroup = useMemo(() => {
    const found = new Map<string, DaySchedule[]>()
    if (standing === null && !isStanding) return found
    wanted.forEach(({ id, offset }, i) => {
      if (standing && (offset >= standing.days || !standing.groupIds.includes(id))) return
      const reply =
        standing === null || standing.date === date
          ? replies[i]
          : queries.getQueryData<{ data: DaySchedule }>(dayQuery(id, addDays(standing.date, offset)).queryKey)?.data
      if (reply) found.set(id, [...(found.get(id) ?? []), reply])
    })
    return found
  }, [wanted, replies, queries, date, standing, isStanding])
  const loadedDates = useMemo(
    () => (isWhole ? Array.from({ length: days }, (_, offset) => addDays(date, offset)) : []),
    [isWhole, date, days],
  )
  return {
    byGroup,
    loadedDates,
    isLoading,
    failed,
    updatedAt,
    reload: () => queries.invalidateQueries({ queryKey: ['getDaySchedule'] }),
  }
}
