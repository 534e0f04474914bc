import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure, newIdempotencyKey } from './api.ts'
import type { Order } from '@fieldhouse/contract/orders'

/** Tells every open list and detail of a change: the order as it is now is shown at once, lists are read again. */
export const useOrderChanged = () => {
  const queries = useQueryClient()
  return async (orders: readonly Order[]) => {
    for (const order of orders) {
      for (const id of [order.id, order.readableId.readableId])
        queries.setQueryData(['getOrder', { id }], { data: order })
    }
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => ['listOrders', 'listOrderVersions', 'getToday'].includes(String(queryKey[0])),
    })
  }
}

/**
 * Keys under which changes are sent: the same change sent again after a time-out is done once (BEYOND-03), after an answer
 * of the server it gets a new key.
 */
export const useKeys = () => {
  const [keys] = useState(() => new Map<string, string>())
  return async <T>(change: string, send: (options: { idempotencyKey: string }) => Promise<T>): Promise<T> => {
    const idempotencyKey = keys.get(change) ?? newIdempotencyKey()
    keys.set(change, idempotencyKey)
    try {
      const result = await send({ idempotencyKey })
      keys.delete(change)
      return result
    } catch (error) {
      if (error instanceof ApiFailure) keys.delete(change)
      throw error
    }
  }
}
