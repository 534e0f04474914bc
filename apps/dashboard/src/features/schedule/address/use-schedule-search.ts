import type { Instant } from '@fieldhouse/domain/time'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import type { Venue } from '../../../lib/session/workspace.ts'
import { readSearch, resolveSearch, writeSearch, type Shown } from './search.ts'
import { asksForBooking } from './use-new-booking.ts'

/** What the address says the schedule shows, and the way to change it; what is missing or unknown is written back (SCHEDULE-05). */
export const useScheduleSearch = (
  venues: readonly Venue[],
  now: Instant,
): [Shown | null, (next: Partial<Shown>) => void] => {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = JSON.stringify(readSearch(raw))
  // What the address asks for is begun once, and goes from it.
  const asks = asksForBooking(raw)
  const resolved = resolveSearch(readSearch(raw), venues, now)
  const key = JSON.stringify(resolved)
  const shown = useMemo(() => JSON.parse(key) as Shown | null, [key])

  const write = useCallback(
    (next: Shown, replace: boolean) =>
      void navigate({
        to: '/facilities/$tab',
        params: { tab: 'schedule' },
        search: writeSearch(next) as never,
        replace,
      }),
    [navigate],
  )
  useEffect(() => {
    if (shown && (asks || JSON.stringify(readSearch(writeSearch(shown))) !== text)) write(shown, true)
  }, [shown, asks, text, write])

  const show = (next: Partial<Shown>) => {
    if (!shown) return
    // Another venue shows all its groups (SCHEDULE-52).
    const groupIds = next.venueId && next.venueId !== shown.venueId ? [] : (next.groupIds ?? shown.groupIds)
    const merged = resolveSearch(writeSearch({ ...shown, ...next, groupIds }), venues, now)
    if (merged) write(merged, false)
  }
  return [shown, show]
}
