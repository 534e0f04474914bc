import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf, query } from '../../../lib/api.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useWorkspace } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadingRows } from '../../../ui/Loading.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefundFields } from '../cancel/RefundFields.tsx'
import { customerName, type Order } from '../order.ts'
import { entryOfAmount, isConfirmable } from '../refund-entry.ts'
import { useKeys, useOrderChanged } from '../../../lib/order-changes.ts'

type Props = { orderId: string | null; onClose: () => void }

/** Gives money of a transaction back (ORDERS-58, ORDERS-79, ORDERS-80, ORDERS-85, ORDERS-103). */
export const IssueRefund = ({ orderId, onClose }: Props) =>
  orderId === null ? null : <Open key={orderId} orderId={orderId} onClose={onClose} />

const Open = ({ orderId, onClose }: Props & { orderId: string }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { data, error, refetch, isFetching } = useQuery(query('getOrder', { id: orderId }))
  if (data) return <Form order={data.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('refunding.title')} closeLabel={common('close')}>
      {error ? (
        <LoadFailed as="h3" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={3} label={common('loading')} />
      )}
    </Dialog>
  )
}

/** Super admins may give back the fee of an online payment as well (ORDERS-78). */
const Form = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { hasSuperAdmin } = useWorkspace()
  const offersFee = hasSuperAdmin && order.paymentMethod === 'razorpay'
  const [withFee, setWithFee] = useState(false)
  const maximum = withFee ? order.razorpayRefundableAmount : order.refundableAmount
  const { currency } = order
  const [entry, setEntry] = useState(() => entryOfAmount(maximum, maximum, currency))
  const [busy, setBusy] = useState(false)
  const changed = useOrderChanged()
  const once = useKeys()
  const fits = isConfirmable(entry, maximum)
  const reason = !fits
    ? t(entry.amount === null ? 'cancel.invalid' : 'cancel.tooHigh')
    : entry.amount === 0
      ? t('refunding.nothing')
      : null
  const refund = async () => {
    const body = {
      refundAmountCents: entry.amount ?? 0,
      autoRefund: true,
      ...(withFee && { includesProcessingFee: true }),
    }
    setBusy(true)
    try {
      const { data } = await once(JSON.stringify(body), (options) =>
        client.refundOrder({ id: order.id, body }, options),
      )
      await changed([data])
      notify.success(t('refunding.success'))
      onClose()
    } catch (error) {
      notify.failure(t('refunding.failed'), { detail: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('refunding.title')}
      subtitle={[order.readableId.readableId, customerName(order)].filter(Boolean).join(' · ')}
      closeLabel={common('close')}
      footerStart={
        <Button variant="subtle" disabled={busy} onClick={onClose}>
          {common('cancel')}
        </Button>
      }
      footer={
        <Button variant="filled" loading={busy} disabledReason={reason} onClick={() => void refund()}>
          {t('refunding.confirm')}
        </Button>
      }
    >
      {offersFee && (
        <Checkbox
          mb="md"
          label={t('refunding.withFee')}
          checked={withFee}
          disabled={busy}
          onChange={({ currentTarget: { checked } }) => {
            const most = checked ? order.razorpayRefundableAmount : order.refundableAmount
            setWithFee(checked)
            setEntry(entryOfAmount(most, most, currency))
          }}
        />
      )}
      <RefundFields
        order={withFee ? { ...order, refundableAmount: maximum } : order}
        entry={entry}
        onChange={setEntry}
        policy={null}
        alone
      />
    </Dialog>
  )
}
