import type { FacilityRange } from '@fieldhouse/domain/bookings'
import type { Instant } from '@fieldhouse/domain/time'
import { useEffect, useState } from 'react'
import { client } from '../../../lib/api/api.ts'

const RENEW_MS = 4 * 60_000

/**
 * Holds slots that may be held (see `holdableRanges`) for this desk while a dialog is open, so that every other grid shows
 * them as being booked; renews before the five minutes are over and lets go on closing (BEYOND-05). Answers until when they
 * are held. A hold that fails is only a courtesy lost: the booking itself decides.
 */
export const useHold = (partnerId: string, ranges: readonly FacilityRange[]): Instant | null => {
  const [heldUntil, setHeldUntil] = useState<Instant | null>(null)
  const wanted = JSON.stringify(
    ranges.map(({ facilityId, start, end }) => ({
      facilityId,
      startTime: new Date(start).toISOString(),
      endTime: new Date(end).toISOString(),
    })),
  )
  const isHolding = wanted !== '[]'
  useEffect(() => {
    if (!isHolding) return
    const stop = new AbortController()
    const hold = async () => {
      const { data } = await client.holdSlots(
        { partnerId, body: { slots: JSON.parse(wanted) } },
        { signal: stop.signal },
      )
      const [first] = data
      setHeldUntil(first ? Date.parse(first.heldUntil) : null)
    }
    // A repeat changes with every click on a day; the last word is held.
    const soon = setTimeout(() => void hold().catch(() => undefined), 150)
    const renew = setInterval(() => void hold().catch(() => undefined), RENEW_MS)
    return () => {
      stop.abort()
      clearTimeout(soon)
      clearInterval(renew)
    }
  }, [partnerId, wanted, isHolding])
  useEffect(() => {
    if (!isHolding) return
    return () => void client.holdSlots({ partnerId, body: { slots: [] } }).catch(() => undefined)
  }, [partnerId, isHolding])
  return isHolding ? heldUntil : null
}
