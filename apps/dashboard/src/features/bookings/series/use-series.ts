import type { SeriesScope } from '@fieldhouse/domain/bookings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/api.ts'
import type { BookedSlot } from '../booked-slot.ts'

/** The series that a booking is of, and which of it a change is for; no series where it was not repeated (BEYOND-08). */
export const useSeries = ({ id, order }: BookedSlot) => {
  const { data } = useQuery({
    ...query('getBookingSeries', { orderId: order?.id ?? '', bookingId: id }),
    enabled: order !== null,
    staleTime: 0,
  })
  const [scope, setScope] = useState<SeriesScope>('this')
  const [withMoved, setWithMoved] = useState(false)
  const left = data?.data?.occurrences.filter(({ canceled }) => !canceled).length ?? 0
  // Of the last one there is nothing to ask.
  return { exists: left > 1, scope, setScope, withMoved, setWithMoved }
}

export type SeriesChoice = ReturnType<typeof useSeries>
