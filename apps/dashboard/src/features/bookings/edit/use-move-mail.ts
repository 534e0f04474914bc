import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/api.ts'

/** Whether the customer of an order is told by email that a booking of it moves: yes, unless staff say otherwise or there is no address. */
export const useMoveMail = (orderId: string | null) => {
  const [isWanted, want] = useState(true)
  const order = useQuery({ ...query('getOrder', { id: orderId ?? '' }), enabled: orderId !== null })
  const lacksEmail = order.isSuccess && !order.data.data.customer?.email
  return { isWanted: isWanted && !lacksEmail, want, lacksEmail }
}

export type MoveMail = ReturnType<typeof useMoveMail>
