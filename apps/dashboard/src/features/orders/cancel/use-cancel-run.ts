import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import type { Order } from '../order.ts'

type Choice = {
  reason: string
  comment: string
  /** What goes back with each, by its id, as it was shown; minor units. */
  refunds: ReadonlyMap<string, number>
  email: boolean
}

type Ends = {
  /** Called after the run with the ids that are still to be cancelled. */
  onCancelled: (leftIds: readonly string[]) => void
  onClose: () => void
}

/** Cancels orders until all were tried or `stop` is asked for; `done` counts those that are cancelled (ORDERS-63, ORDERS-143). */
export const useCancelRun = (orders: readonly Order[], { onCancelled, onClose }: Ends) => {
  const { t } = useTranslation('orders')
  const [done, setDone] = useState(0)
  const stopAsked = useRef(false)
  const { busy, run } = useAction(
    async (send, { reason, comment, refunds, email }: Choice) => {
      const cancelled = new Set<string>()
      const refusals: string[] = []
      stopAsked.current = false
      setDone(0)
      for (const order of orders) {
        if (stopAsked.current) break
        const body = {
          emailingEnable: email,
          autoRefund: true,
          // What nobody was shown an amount of gives nothing back: it was to be refused.
          refundAmountCents: refunds.get(order.id) ?? 0,
          changeLogMeta: { reason, comment },
        }
        try {
          // One after another: each frees courts and moves money, and a failure must not hide behind another.
          await send('cancelOrder', { id: order.id, body })
          cancelled.add(order.id)
        } catch (error) {
          refusals.push([order.readableId.readableId, messageOf(error)].filter(Boolean).join(': '))
        }
        setDone(cancelled.size)
      }
      return { cancelled, refusals }
    },
    {
      onDone: ({ cancelled, refusals }) => {
        if (cancelled.size > 0) notify.success(t('cancel.manySuccess', { count: cancelled.size }))
        if (refusals.length > 0) notify.failure(t('cancel.failed'), { detail: refusals.join('; ') })
        onCancelled(orders.map(({ id }) => id).filter((id) => !cancelled.has(id)))
        onClose()
      },
      failed: t('cancel.failed'),
    },
  )
  return { running: busy, done, run, stop: () => void (stopAsked.current = true) }
}
