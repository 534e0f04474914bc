import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf, isRefusal, newIdempotencyKey } from './api.ts'
import type { Order } from '@fieldhouse/contract/orders'
import { readTodaySoon } from './today.ts'

/** Tells every open list and detail of a change: the order as it is now is shown at once, lists are read again. */
export const useOrderChanged = () => {
  const queries = useQueryClient()
  return async (orders: readonly Order[]) => {
    for (const order of orders) {
      for (const id of [order.id, order.readableId.readableId])
        queries.setQueryData(['getOrder', { id }], { data: order })
    }
    readTodaySoon(queries)
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => ['listOrders', 'listOrderVersions'].includes(String(queryKey[0])),
    })
  }
}

/**
 * Keys under which changes are sent: the same change sent again after a time-out, or a failure of the server, is done once
 * (BEYOND-03); once it was done or refused it gets a new key.
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
      if (isRefusal(error)) keys.delete(change)
      throw error
    }
  }
}

/**
 * Sends changes that add to an order, under such keys, with the version that was seen. Until one is done or refused it stays the version of the
 * first try: sent again as it was the change is done once, and with anything else in it the server refuses it as seen too long ago. Who is
 * refused so sees the order as it is by now, also where no live news comes.
 */
export const useChangeAsSeen = (order: Order) => {
  const once = useKeys()
  const queries = useQueryClient()
  const [unanswered] = useState<{ version: number | null }>({ version: null })
  return async <Body, T>(
    body: Body,
    send: (body: Body & { version: number }, options: { idempotencyKey: string }) => Promise<T>,
  ): Promise<T> => {
    const version = unanswered.version ?? order.currentVersion
    unanswered.version = version
    const asSeen = { ...body, version }
    try {
      const result = await once(JSON.stringify(asSeen), (options) => send(asSeen, options))
      unanswered.version = null
      return result
    } catch (error) {
      if (isRefusal(error)) unanswered.version = null
      if (codeOf(error) === 'error.conflict.changedMeanwhile')
        await queries.invalidateQueries({ queryKey: ['getOrder'] })
      throw error
    }
  }
}
