import { Switch } from '@mantine/core'
import { formatMoney } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, isRefusal, messageOf, query } from '../../../lib/api.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadingRows } from '../../../ui/Loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { customerName, offersRefund, type Order } from '../order.ts'
import { useKeys, useOrderChanged } from '../../../lib/order-changes.ts'
import { Rehearsed } from '../../../lib/Rehearsed.tsx'
import { useHeld } from '../../../lib/use-held.ts'
import type { Rehearsal } from '../../../lib/use-rehearsal.ts'
import { HandedBack } from './HandedBack.tsx'
import { FIRST_REASON, ReasonFields } from './ReasonFields.tsx'
import { RefundFields } from './RefundFields.tsx'
import { useCancelRefund } from './use-cancel-refund.ts'
import style from './cancel.module.css'

type Props = { orderId: string | null; onClose: () => void }

/** Cancels one transaction, says first what will happen and what goes back (ORDERS-56 to -64, ORDERS-84, ORDERS-134). */
export const CancelTransaction = ({ orderId, onClose }: Props) =>
  orderId === null ? null : <Open key={orderId} orderId={orderId} onClose={onClose} />

const Open = ({ orderId, onClose }: Props & { orderId: string }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { data, error, refetch, isFetching } = useQuery(query('getOrder', { id: orderId }))
  if (data) return <Form order={data.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('cancel.title')} closeLabel={common('close')}>
      {error ? (
        <LoadFailed as="h3" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={4} label={common('loading')} />
      )}
    </Dialog>
  )
}

const Form = ({ order: live, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { busy, unanswered, cancel } = useCancelling(live, onClose)
  // What was sent may be done, and is sent again as it was.
  const order = useHeld(live, busy || unanswered)
  const { currency } = order
  const refunds = offersRefund(order)
  const { effect, amount, ...refund } = useCancelRefund(
    'previewCancelOrder',
    (of) => ({ id: order.id, body: { autoRefund: true, ...of } }),
    { maximum: refunds ? order.refundableAmount : 0, currency },
  )
  const [why, setWhy] = useState(FIRST_REASON)
  const mayEmail = Boolean(order.customer?.email)
  const [email, setEmail] = useState(true)
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('cancel.title')}
      subtitle={[order.readableId.readableId, customerName(order)].filter(Boolean).join(' · ')}
      closeLabel={common('close')}
      footerStart={
        <Button variant="subtle" disabled={busy} onClick={onClose}>
          {t('cancel.keep')}
        </Button>
      }
      footer={
        <Button
          variant="dangerFilled"
          loading={busy}
          {...refund.barred}
          onClick={() => {
            if (amount === null) return
            void cancel({
              emailingEnable: mayEmail && email,
              autoRefund: true,
              handedBack: refund.handedBack,
              refundAmountCents: amount,
              changeLogMeta: { reason: why.reason, comment: why.comment.trim() },
            })
          }}
        >
          {t('cancel.confirm')}
        </Button>
      }
    >
      <div className={style.form}>
        <Consequences order={order} effect={effect} isSaidBelow={refunds} />
        <ReasonFields value={why} onChange={setWhy} />
        {refunds && (
          <>
            <RefundFields
              currency={currency}
              maximum={refund.maximum}
              effect={effect}
              entry={refund.entry}
              onChange={refund.type}
              policy={refund.policy}
            />
            <HandedBack effect={effect} checked={refund.handedBack} onChange={refund.setHandedBack} />
          </>
        )}
        <Switch
          label={t('cancel.email')}
          description={mayEmail ? undefined : t('cancel.noEmail')}
          checked={mayEmail && email}
          disabled={!mayEmail}
          onChange={(event) => setEmail(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}

type ConsequencesProps = {
  order: Order
  effect: Rehearsal
  /** The refund's fields say that its figures are on their way, or could not be had. */
  isSaidBelow: boolean
}

const Consequences = ({ order, effect, isSaidBelow }: ConsequencesProps) => {
  const { t } = useTranslation('orders')
  const bookings = order.orderLineItems.filter(({ facilityBooking }) => facilityBooking && !facilityBooking.canceled)
  return (
    <div className={style.facts}>
      {bookings.length > 0 && <p>{t('cancel.frees', { count: bookings.length })}</p>}
      <Rehearsed of={effect} bars={isSaidBelow ? 0 : 1} failureSaid={isSaidBelow}>
        {({ waived, paid, earlier }) => (
          <>
            {waived > 0 && <p>{t('cancel.openPayment', { amount: formatMoney(waived, order.currency) })}</p>}
            {paid === 0 && earlier === 0 && <p>{t('cancel.nothingPaid')}</p>}
          </>
        )}
      </Rehearsed>
      <p>{t('cancel.final')}</p>
    </div>
  )
}

type Body = Parameters<typeof client.cancelOrder>[0]['body']

const useCancelling = (order: Order, onDone: () => void) => {
  const { t } = useTranslation('orders')
  const [busy, setBusy] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  const changed = useOrderChanged()
  const once = useKeys()
  const cancel = async (body: Body) => {
    setBusy(true)
    try {
      const { data } = await once(JSON.stringify(body), (options) =>
        client.cancelOrder({ id: order.id, body }, options),
      )
      await changed([data])
      notify.success(t('cancel.success', { id: order.readableId.readableId }))
      onDone()
    } catch (error) {
      // The dialog stays with everything that was entered.
      setUnanswered(!isRefusal(error))
      notify.failure(t('cancel.failed'), { detail: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, unanswered, cancel }
}
