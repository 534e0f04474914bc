import { useEffect, useEffectEvent, useRef } from 'react'
import { client } from '../../../lib/api.ts'
import { useCan } from '../../../lib/use-can.ts'
import type { Order } from '../order.ts'
import { useOrderChanged } from '../../../lib/order-changes.ts'

/** Asks how payments of unknown outcome ended when an order is opened, each once per opening (ORDERS-42, ORDERS-148). */
export const useCheckUnknown = (order: Order) => {
  const may = useCan('orderTransaction.edit')
  const changed = useOrderChanged()
  const asked = useRef(new Set<string>())
  const unknown = order.orderTransactions.filter(({ status }) => status === 'UNKNOWN').map(({ id }) => id)
  const check = useEffectEvent(async () => {
    for (const id of unknown.filter((each) => !asked.current.has(each))) {
      asked.current.add(id)
      // Without an answer it stays unknown: the job that looks every minute asks again.
      const reply = await client.checkTransactionStatus({ id }).catch(() => null)
      if (reply) await changed([reply.data])
    }
  })
  const ids = unknown.join(' ')
  useEffect(() => {
    if (may && ids !== '') void check()
  }, [may, ids])
}
