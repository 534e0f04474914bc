import type { MoneyEffect } from '@fieldhouse/contract/orders'
import { totalSplits } from '@fieldhouse/domain/orders'
import { Checkbox, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/api.ts'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import { useBarredBy, useRehearsalOf } from '../../../lib/commands/use-rehearsal.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { LiveRegion } from '../../../ui/VisuallyHidden.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SplitLine } from '../detail/SplitLine.tsx'
import { offersRefund, type Order, type OrderSummary } from '../order.ts'
import { refundOf, useCancelRun } from './use-cancel-run.ts'
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
  const reading = useQuery({
    queryKey: ['ordersToCancel', ids],
    queryFn: ({ signal }) => readOrders(ids, signal),
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <LoadedDialog of={reading} title={t('cancel.manyTitle')} rows={3} onClose={onClose}>
      {(data) => <Form orders={data} onCancelled={onCancelled} onClose={onClose} />}
    </LoadedDialog>
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
  const { running, done, run, stop } = useCancelRun(orders, { onCancelled, onClose })
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
      <Stack gap={16}>
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
          <Stack gap={4} look="small quiet" className={style.progress} aria-hidden="true">
            <progress value={done} max={orders.length} />
            {t('cancel.progress', { done, count: orders.length })}
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}

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
