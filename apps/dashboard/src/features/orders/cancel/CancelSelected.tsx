import { totalSplits } from '@fieldhouse/domain/orders'
import { Checkbox, Radio, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/api.ts'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import { useBarredBy } from '../../../lib/commands/use-rehearsal.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { LiveRegion } from '../../../ui/VisuallyHidden.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { SplitLine } from '../detail/SplitLine.tsx'
import { offersRefund, type Order, type OrderSummary } from '../order.ts'
import { FIRST_REASON, ReasonFields } from './ReasonFields.tsx'
import { RefundsOfMany } from './RefundsOfMany.tsx'
import { useCancelRun } from './use-cancel-run.ts'
import { useRefundsOfMany } from './use-refunds-of-many.ts'
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
  const [everything, setEverything] = useState(false)
  const [email, setEmail] = useState(false)
  const { running, done, run, stop } = useCancelRun(orders, { onCancelled, onClose })
  const refundable = orders.some(offersRefund)
  const unreachable = orders.filter(({ customer }) => !customer?.email).length
  const mayEmail = unreachable < orders.length
  const effects = useRefundsOfMany(orders, refund ? (everything ? 'everything' : 'suggested') : 'nothing')
  const barred = useBarredBy(effects)
  // Only where they differ it is a choice.
  const isChoice = refund && effects.latest?.some(({ byPolicy, maximum }) => byPolicy !== null && byPolicy < maximum)
  const confirm = () => {
    if (!effects.data) return
    const refunds = new Map(effects.data.map(({ orderId, returned }) => [orderId, returned]))
    void run({ ...why, comment: why.comment.trim(), refunds, email: mayEmail && email })
  }
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
        <Button variant="dangerFilled" loading={running} {...barred} onClick={confirm}>
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
        {isChoice && (
          <Radio.Group
            label={t('cancel.howMuch')}
            value={everything ? 'everything' : 'suggested'}
            onChange={(chosen) => setEverything(chosen === 'everything')}
          >
            <Row gap="4px 20px" align="stretch" wrap>
              <Radio value="suggested" label={t('cancel.suggested')} />
              <Radio value="everything" label={t('cancel.everything')} />
            </Row>
          </Radio.Group>
        )}
        <Rehearsed of={effects}>
          {(known) => (
            <Stack gap={12}>
              {refund && <RefundsOfMany orders={orders} effects={known} />}
              {totalSplits(known).map(({ currency, ...split }) => (
                <SplitLine key={currency} split={split} currency={currency} />
              ))}
            </Stack>
          )}
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
