import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf, query } from '../../../lib/api/api.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { LiveRegion } from '../../../ui/VisuallyHidden.tsx'
import { customerNameOf, type Order } from '../order.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
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
  const channel = channelOf(usePartner().countryCode)
  const { busy, run } = useAction((send) => send('sendConfirmation', { id: orderId, body: { channel } }), {
    onDone: onClose,
    done: () => t(`confirmation.sent.${channel}`),
    failed: t('confirmation.failed'),
  })
  const reason = order ? barOf(order) : error ? (messageOf(error) ?? t('openFailed')) : common('loading')
  return (
    <ConfirmDialog
      open
      title={t('confirmation.title')}
      confirmLabel={t('confirmation.send')}
      cancelLabel={t('confirmation.later')}
      busy={busy}
      disabledReason={reason}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t('confirmation.question')}</p>
      <LiveRegion>{busy ? t('confirmation.sending') : ''}</LiveRegion>
      {order && <About order={order} channel={channel} />}
      {order && reason !== null && <p className={style.about}>{reason}</p>}
    </ConfirmDialog>
  )
}

/** Which transaction, and where the confirmation goes. */
const About = ({ order, channel }: { order: Order; channel: ReturnType<typeof channelOf> }) => {
  const contact = channel === 'SMS' ? order.customer?.mobile : order.customer?.email
  const about = [order.readableId.readableId, customerNameOf(order), contact]
  return <p className={style.about}>{[...new Set(about)].filter(Boolean).join(' · ')}</p>
}
