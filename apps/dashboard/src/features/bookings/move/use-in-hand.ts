import type { FacilityRange } from '@fieldhouse/domain/bookings'
import { addDays, type LocalDate } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { query } from '../../../lib/api/api.ts'
import type { Venue } from '../../../lib/session/workspace.ts'
import type { BookedSlot } from '../booked-slot.ts'
import { decideMove, type MoveDecision } from './move-decision.ts'
import { readGroup } from '../group/read-group.ts'
import { timeChoices } from '../group/slot-times.ts'
import type { MoveWords } from './use-move-words.ts'

export type InHand = {
  /** Somebody takes hold of a booking: its group's rules and bookings are read. */
  begin: (slot: BookedSlot) => void
  end: () => void
  /** The wall-clock minutes, counted from the first shown day's midnight, at which it may start; empty while they are read. */
  starts: readonly number[]
  /** What a place comes to, and in words; null while it is read. */
  judge: (slot: BookedSlot, to: FacilityRange) => { decision: MoveDecision; words: string } | null
}

type Options = {
  venue: Venue
  /** The shown days in order. */
  dates: readonly LocalDate[]
  /** Another object whenever something on the shown days changed: what is in the way of a booking in hand is then read again. */
  shown: object
  words: MoveWords
}

/** The reading of a group with all that may stand in a booking's way on these days: one more on each side shows what reaches over midnight. */
export const groupAround = (id: string, dates: readonly LocalDate[]) => ({
  ...query('getFacilityGroup', { id, query: { fromDate: addDays(dates[0]!, -1), toDate: addDays(dates.at(-1)!, 1) } }),
  staleTime: 0,
})

/** The booking that somebody has taken hold of, and what each place comes to while they carry it there (BEYOND-42). */
export const useInHand = ({ venue, dates, shown, words }: Options): InHand => {
  const [inHand, setInHand] = useState<BookedSlot | null>(null)
  const { data, refetch } = useQuery({ ...groupAround(inHand?.groupId ?? '', dates), enabled: inHand !== null })
  const reply = data?.data
  const group = useMemo(
    () => (inHand && reply?.id === inHand.groupId ? readGroup(reply, venue) : null),
    [inHand, reply, venue],
  )
  const readAt = useRef(shown)
  useEffect(() => {
    if (readAt.current === shown) return
    readAt.current = shown
    if (inHand) void refetch()
  }, [shown, inHand, refetch])

  const starts = useMemo(
    () =>
      group ? dates.flatMap((date, i) => timeChoices(group.group, date, []).starts.map((at) => at + i * 1440)) : [],
    [group, dates],
  )
  const judge = useCallback(
    (slot: BookedSlot, to: FacilityRange) => {
      if (!group) return null
      const decision = decideMove(slot, group, to, Date.now())
      return { decision, words: words(slot, decision) }
    },
    [group, words],
  )
  return { begin: setInHand, end: useCallback(() => setInHand(null), []), starts, judge }
}
