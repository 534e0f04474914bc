import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf, query } from '../../../lib/api.ts'
import { usePartner } from '../../../lib/workspace.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { LiveRegion } from '../../../ui/VisuallyHidden.tsx'
import { customerName, type Order } from '../order.ts'
import { useKeys } from '../../../lib/order-changes.ts'
import { channelOf } from './missing-contact.ts'
import { useConfirmationBar } from './use-confirmation-bar.ts'
import style from '../detail/detail.module.css'

type Props = { orderId: string | null; onClose: () => void }

/** Asks whether the customer is to be sent a confirmation, and sends it (ORDERS-93, ORDERS-146). */
export const SendConfirmation = ({ orderId, onClose }: Props) =>
  orderId === null ? null : <Ask key={orderId} orderId={orderId} onClose={onClose} />

const Ask = ({ orderId, onClose }: Props & { orderId: string }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const barOf = useConfirmationBar()
  const { data, error } = useQuery(query('getOrder', { id: orderId }))
  const order = data?.data
  const { busy, send } = useSending(orderId, onClose)
  const reason = order ? barOf(order) : error ? (messageOf(error) ?? t('openFailed')) : common('loading')
  return (
    <ConfirmDialog
      open
      title={t('confirmation.title')}
      confirmLabel={t('confirmation.send')}
      cancelLabel={t('confirmation.later')}
      busy={busy}
      disabledReason={reason}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>{t('confirmation.question')}</p>
      <LiveRegion>{busy ? t('confirmation.sending') : ''}</LiveRegion>
      {order && <About order={order} />}
      {order && reason !== null && <p className={style.about}>{reason}</p>}
    </ConfirmDialog>
  )
}

/** Which transaction, and where the confirmation goes. */
const About = ({ order }: { order: Order }) => {
  const { countryCode } = usePartner()
  const contact = channelOf(countryCode) === 'SMS' ? order.customer?.mobile : order.customer?.email
  const about = [order.readableId.readableId, customerName(order), contact]
  return <p className={style.about}>{[...new Set(about)].filter(Boolean).join(' · ')}</p>
}

const useSending = (orderId: string, onDone: () => void) => {
  const { t } = useTranslation('orders')
  const { countryCode } = usePartner()
  const channel = channelOf(countryCode)
  const [busy, setBusy] = useState(false)
  const once = useKeys()
  const send = async () => {
    setBusy(true)
    try {
      await once(channel, (options) => client.sendConfirmation({ id: orderId, body: { channel } }, options))
      notify.success(t(`confirmation.sent.${channel}`))
      onDone()
    } catch (failure) {
      notify.failure(t('confirmation.failed'), { detail: messageOf(failure) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
