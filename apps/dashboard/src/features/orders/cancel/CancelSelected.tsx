import type { MoneyEffect } from '@fieldhouse/contract/orders'
import { totalSplits } from '@fieldhouse/domain/orders'
import { Checkbox, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../../lib/api.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { Rehearsed } from '../../../lib/Rehearsed.tsx'
import { useBarredBy, useRehearsalOf } from '../../../lib/use-rehearsal.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadingRows } from '../../../ui/Loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { LiveRegion } from '../../../ui/VisuallyHidden.tsx'
import { SplitLine } from '../detail/SplitLine.tsx'
import { offersRefund, type Order, type OrderSummary } from '../order.ts'
import { useKeys, useOrderChanged } from '../../../lib/order-changes.ts'
import { FIRST_REASON, ReasonFields } from './ReasonFields.tsx'
import style from './cancel.module.css'

/** The call by ids takes so many at once. */
const CHUNK = 100

type Props = {
  orders: readonly OrderSummary[]
  /** Called after the run with the ids that are still to be cancelled. */
  onCancelled: (leftIds: readonly string[]) => void
  onClose: () => void
}

/** Cancels the ticked transactions one after another with one reason, note and switch (ORDERS-63, ORDERS-104, ORDERS-143). */
export const CancelSelected = ({ orders, onCancelled, onClose }: Props) => {
  const { t } = useTranslation('orders')
  // Those that were ticked when the dialog opened, whatever happens to the list behind it.
  const [ids] = useState(() => orders.map(({ id }) => id))
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['ordersToCancel', ids],
    queryFn: ({ signal }) => readOrders(ids, signal),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (data) return <Form orders={data} onCancelled={onCancelled} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('cancel.manyTitle')}>
      {error ? (
        <LoadFailed as="h3" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={3} />
      )}
    </Dialog>
  )
}

const readOrders = async (ids: readonly string[], signal: AbortSignal): Promise<Order[]> => {
  const found: Order[] = []
  for (let from = 0; from < ids.length; from += CHUNK) {
    const orderIds = ids.slice(from, from + CHUNK)
    found.push(...(await client.listOrdersByIds({ query: { orderIds } }, { signal })).data)
  }
  return found
}

const Form = ({ orders, onCancelled, onClose }: { orders: readonly Order[] } & Omit<Props, 'orders'>) => {
  const { t } = useTranslation('orders')
  const [why, setWhy] = useState(FIRST_REASON)
  const [refund, setRefund] = useState(false)
  const [email, setEmail] = useState(false)
  const { done, run, stop } = useRun(orders, { onCancelled, onClose })
  const running = done !== null
  const refundable = orders.some(offersRefund)
  const unreachable = orders.filter(({ customer }) => !customer?.email).length
  const mayEmail = unreachable < orders.length
  const splits = useSplits(orders, refund)
  const barred = useBarredBy(splits)
  return (
    <Dialog
      open
      onClose={onClose}
      busy={running}
      title={t('cancel.manyTitle')}
      footerStart={
        running ? (
          <Button variant="subtle" onClick={stop}>
            {t('cancel.stop')}
          </Button>
        ) : (
          <Button variant="subtle" onClick={onClose}>
            {t('cancel.keepMany')}
          </Button>
        )
      }
      footer={
        <Button
          variant="dangerFilled"
          loading={running}
          {...barred}
          onClick={() => void run({ ...why, comment: why.comment.trim(), refund, email: mayEmail && email })}
        >
          {t('cancel.confirmMany')}
        </Button>
      }
    >
      <div className={style.form}>
        <p>{t('cancel.many', { count: orders.length })}</p>
        <ReasonFields value={why} onChange={setWhy} />
        {refundable && (
          <Checkbox
            label={t('cancel.refund')}
            checked={refund}
            onChange={(event) => setRefund(event.currentTarget.checked)}
          />
        )}
        <Rehearsed of={splits}>
          {(known) =>
            known.map(({ currency, ...split }) => <SplitLine key={currency} split={split} currency={currency} />)
          }
        </Rehearsed>
        <Switch
          label={t('cancel.emailMany')}
          description={
            unreachable > 0
              ? t(mayEmail ? 'cancel.someNoEmail' : 'cancel.noneHasEmail', { count: unreachable })
              : undefined
          }
          checked={mayEmail && email}
          disabled={!mayEmail}
          onChange={(event) => setEmail(event.currentTarget.checked)}
        />
        <LiveRegion>{running ? t('cancel.progress', { done, count: orders.length }) : ''}</LiveRegion>
        {running && (
          <div className={style.progress} aria-hidden="true">
            <progress value={done} max={orders.length} />
            {t('cancel.progress', { done, count: orders.length })}
          </div>
        )}
      </div>
    </Dialog>
  )
}

const refundOf = (order: Order, refund: boolean): number => (refund && offersRefund(order) ? order.refundableAmount : 0)

/** What these cancellations keep and return in all, by currency, as the server says after running each dry. */
const useSplits = (orders: readonly Order[], refund: boolean) => {
  const asked = orders.map((order) => ({ orderId: order.id, refundAmountCents: refundOf(order, refund) }))
  return useRehearsalOf('previewCancelOrders', asked, async (wanted, signal) => {
    const effects: MoneyEffect[] = []
    for (let from = 0; from < wanted.length; from += CHUNK) {
      const body = { autoRefund: true, orders: wanted.slice(from, from + CHUNK) }
      effects.push(...(await client.previewCancelOrders({ body }, { signal })).data)
    }
    return totalSplits(effects)
  })
}

type Choice = { reason: string; comment: string; refund: boolean; email: boolean }

const useRun = (orders: readonly Order[], { onCancelled, onClose }: Omit<Props, 'orders'>) => {
  const { t } = useTranslation('orders')
  const [done, setDone] = useState<number | null>(null)
  const stopAsked = useRef(false)
  const changed = useOrderChanged()
  const once = useKeys()
  const run = async ({ reason, comment, refund, email }: Choice) => {
    const cancelled: Order[] = []
    const refusals: string[] = []
    stopAsked.current = false
    setDone(0)
    for (const order of orders) {
      if (stopAsked.current) break
      const body = {
        emailingEnable: email,
        autoRefund: true,
        refundAmountCents: refundOf(order, refund),
        changeLogMeta: { reason, comment },
      }
      try {
        // One after another: each frees courts and moves money, and a failure must not hide behind another.
        const reply = await once(`${order.id} ${JSON.stringify(body)}`, (options) =>
          client.cancelOrder({ id: order.id, body }, options),
        )
        cancelled.push(reply.data)
      } catch (error) {
        refusals.push([order.readableId.readableId, messageOf(error)].filter(Boolean).join(': '))
      }
      setDone(cancelled.length)
    }
    await changed(cancelled)
    if (cancelled.length > 0) notify.success(t('cancel.manySuccess', { count: cancelled.length }))
    if (refusals.length > 0) notify.failure(t('cancel.failed'), { detail: refusals.join('; ') })
    const gone = new Set(cancelled.map(({ id }) => id))
    onCancelled(orders.map(({ id }) => id).filter((id) => !gone.has(id)))
    setDone(null)
    onClose()
  }
  return { done, run, stop: () => void (stopAsked.current = true) }
}
