import { Switch } from '@mantine/core'
import { formatMoney } from '@fieldhouse/domain/money'
import { previewRefund } from '@fieldhouse/domain/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf, query } from '../../../lib/api.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadingRows } from '../../../ui/Loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { customerName, moneyOf, offersRefund, openAmount, splitOf, type Order } from '../order.ts'
import { entryOfAmount, isConfirmable, type RefundEntry } from '../refund-entry.ts'
import { useKeys, useOrderChanged } from '../../../lib/order-changes.ts'
import { FIRST_REASON, ReasonFields } from './ReasonFields.tsx'
import { RefundFields } from './RefundFields.tsx'
import style from './cancel.module.css'

type Props = { orderId: string | null; onClose: () => void }

/** Cancels one transaction, says first what will happen and what goes back (ORDERS-56 to -64, ORDERS-84, ORDERS-134). */
export const CancelTransaction = ({ orderId, onClose }: Props) =>
  orderId === null ? null : <Open key={orderId} orderId={orderId} onClose={onClose} />

const Open = ({ orderId, onClose }: Props & { orderId: string }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { data, error, refetch, isFetching } = useQuery(query('getOrder', { id: orderId }))
  const order = data?.data
  const refunds = order !== undefined && offersRefund(order)
  const policy = useQuery({ ...query('getCancellationPolicy', { orderId }), enabled: refunds })
  if (order && (!refunds || policy.data || policy.error)) {
    const given = policy.data?.data.reduce((sum, { refundableAmountCents }) => sum + refundableAmountCents.amount, 0)
    return (
      <Form
        order={order}
        policy={given === undefined ? 'failed' : Math.min(given, order.refundableAmount)}
        onClose={onClose}
      />
    )
  }
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

const Form = ({ order, policy, onClose }: { order: Order; policy: number | 'failed'; onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { currency, refundableAmount: maximum } = order
  const refunds = offersRefund(order)
  const [why, setWhy] = useState(FIRST_REASON)
  const [entry, setEntry] = useState<RefundEntry>(() =>
    entryOfAmount(policy === 'failed' ? maximum : policy, maximum, currency),
  )
  const mayEmail = Boolean(order.customer?.email)
  const [email, setEmail] = useState(true)
  const { busy, cancel } = useCancelling(order, onClose)
  const fits = !refunds || isConfirmable(entry, maximum)
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
          disabledReason={fits ? null : t(entry.amount === null ? 'cancel.invalid' : 'cancel.tooHigh')}
          onClick={() =>
            void cancel({
              emailingEnable: mayEmail && email,
              autoRefund: true,
              refundAmountCents: refunds ? (entry.amount ?? 0) : 0,
              changeLogMeta: { reason: why.reason, comment: why.comment.trim() },
            })
          }
        >
          {t('cancel.confirm')}
        </Button>
      }
    >
      <div className={style.form}>
        <Consequences order={order} />
        <ReasonFields value={why} onChange={setWhy} />
        {refunds && (
          <RefundFields
            currency={currency}
            maximum={maximum}
            preview={previewRefund(moneyOf(order), entry.amount ?? 0)}
            entry={entry}
            onChange={setEntry}
            policy={policy}
          />
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

const Consequences = ({ order }: { order: Order }) => {
  const { t } = useTranslation('orders')
  const bookings = order.orderLineItems.filter(({ facilityBooking }) => facilityBooking && !facilityBooking.canceled)
  const open = openAmount(order)
  return (
    <ul className={style.facts}>
      {bookings.length > 0 && <li>{t('cancel.frees', { count: bookings.length })}</li>}
      {open > 0 && <li>{t('cancel.openPayment', { amount: formatMoney(open, order.currency) })}</li>}
      {splitOf(order).paid === 0 && <li>{t('cancel.nothingPaid')}</li>}
      <li>{t('cancel.final')}</li>
    </ul>
  )
}

type Body = Parameters<typeof client.cancelOrder>[0]['body']

const useCancelling = (order: Order, onDone: () => void) => {
  const { t } = useTranslation('orders')
  const [busy, setBusy] = useState(false)
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
      notify.failure(t('cancel.failed'), { detail: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, cancel }
}
