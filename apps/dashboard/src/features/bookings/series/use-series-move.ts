import type { Api, Call } from '@fieldhouse/contract'
import type { FacilityRange } from '@fieldhouse/domain/bookings'
import { toIso } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { query } from '../../../lib/api/api.ts'
import { useRehearsalOf } from '../../../lib/commands/use-rehearsal.ts'
import type { BookedSlot } from '../booked-slot.ts'
import type { SeriesChoice } from './use-series.ts'

type Place = { facilityId: string; startTime: string; endTime: string }

/**
 * The move of a part of a series to where one booking of it goes, as the server says that it would be, and what staff chose for those that can't
 * go there: another place, or to leave them (BEYOND-08).
 */
export const useSeriesMove = (slot: BookedSlot, series: SeriesChoice, to: FacilityRange) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Place | 'left'>>(new Map())
  const [isKept, keep] = useState(false)
  const isAsked = series.exists && series.scope !== 'this' && slot.order !== null
  const body = {
    scope: series.scope,
    withMoved: series.withMoved,
    to: { facilityId: to.facilityId, startTime: toIso(to.start), endTime: toIso(to.end) },
    places: [...chosen].flatMap(([id, place]) => (place === 'left' ? [] : [{ id, ...place }])),
    leftIds: [...chosen].flatMap(([id, place]) => (place === 'left' ? [id] : [])),
    keepDiscount: isKept,
  }
  const of = { orderId: slot.order?.id ?? '', bookingId: slot.id }
  const call: Call<Api['previewMoveSeries']> | null = isAsked ? { ...of, body } : null
  const preview = useRehearsalOf('previewMoveSeries', call, async (wanted, signal) => {
    const reply = await query('previewMoveSeries', wanted).queryFn({ signal })
    return reply.data
  })
  const put = (id: string, place: Place | 'left') => setChosen((before) => new Map(before).set(id, place))
  return {
    isAsked,
    of,
    body,
    preview,
    isKept,
    keep,
    isChosen: (id: string) => chosen.has(id),
    choose: (id: string, { facilityId, start, end }: { facilityId: string; start: string; end: string }) =>
      put(id, { facilityId, startTime: start, endTime: end }),
    leave: (id: string) => put(id, 'left'),
    putBack: (id: string) => setChosen((before) => new Map([...before].filter(([each]) => each !== id))),
    /** Another place, another scope: what was chosen for single ones is over. */
    clear: () => setChosen(new Map()),
  }
}

export type SeriesMove = ReturnType<typeof useSeriesMove>
