import type { Instant } from '@fieldhouse/domain/time'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SelectedSlot } from '../selection/selected-slots.ts'

/** The free slot that starts next, in the order of the courts; null when nothing is free from now on. */
export const nextFreeSlot = (slots: Iterable<SelectedSlot>, now: Instant): SelectedSlot | null =>
  [...slots]
    .filter(({ kind, start }) => kind === 'available' && start >= now)
    .reduce<SelectedSlot | null>((first, slot) => (first && first.start <= slot.start ? first : slot), null)

/** Whether the address asks for a booking to be made ('?new=true', as the dashboard's button does). */
export const asksForBooking = (raw: Record<string, unknown>): boolean => String(raw.new) === 'true'

/** Begins the booking that the address asks for, once, as soon as the day is on the grid. */
export const useNewBooking = (loaded: boolean, begin: () => void): void => {
  const asked = asksForBooking(useSearch({ strict: false }))
  const [waits, setWaits] = useState(asked)
  const [followed, setFollowed] = useState(asked)
  if (followed !== asked) {
    setFollowed(asked)
    if (asked) setWaits(true)
  }
  const start = useEffectEvent(begin)
  useEffect(() => {
    if (!waits || !loaded) return
    start()
    // It is begun only once its day is here, which the render does not know beforehand.
    // oxlint-disable-next-line react/set-state-in-effect
    setWaits(false)
  }, [waits, loaded])
}
