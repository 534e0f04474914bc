import { useEffect, useEffectEvent, useRef } from 'react'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import type { Order } from '../order.ts'

/** Asks how payments of unknown outcome ended when an order is opened, each once per opening (ORDERS-42, ORDERS-148). */
export const useCheckUnknown = (order: Order) => {
  const may = useCan('orderTransaction.edit')
  const asked = useRef(new Set<string>())
  const unknown = order.orderTransactions.filter(({ status }) => status === 'UNKNOWN').map(({ id }) => id)
  const { run } = useAction(
    async (send, ids: readonly string[]) => {
      for (const id of ids.filter((each) => !asked.current.has(each))) {
        asked.current.add(id)
        // Without an answer it stays unknown: the job that looks every minute asks again.
        await send('checkTransactionStatus', { id }).catch(() => null)
      }
    },
    { failed: () => null },
  )
  const check = useEffectEvent(() => void run(unknown))
  const ids = unknown.join(' ')
  useEffect(() => {
    if (may && ids !== '') check()
  }, [may, ids])
}
