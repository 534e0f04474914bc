import { formatMoney } from '@fieldhouse/domain/money'
import { canConfirm } from '@fieldhouse/domain/orders'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf, query } from '../../../lib/api/api.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import style from '../detail/detail.module.css'
import { customerNameOf, moneyOf } from '../order.ts'
import { useAction } from '../../../lib/commands/use-action.ts'

type Props = {
  orderId: string | null
  onClose: () => void
  /** It is confirmed; the customer may be told (ORDERS-146). */
  onConfirmed: (orderId: string) => void
}

/** Asks, then confirms a paid draft (ORDERS-36, ORDERS-94, ORDERS-113). */
export const MarkAsConfirmed = ({ orderId, ...rest }: Props) =>
  orderId === null ? null : <Ask key={orderId} orderId={orderId} {...rest} />

const Ask = ({ orderId, onClose, onConfirmed }: Props & { orderId: string }) => {
  const { t } = useTranslation('gateway')
  const { t: common } = useTranslation()
  const partner = usePartner()
  const { busy, run } = useAction((send) => send('confirmOrder', { id: orderId }), {
    onDone: () => onConfirmed(orderId),
    done: () => t('confirm.success'),
    failed: t('confirm.failed'),
  })
  const { data, error } = useQuery(query('getOrder', { id: orderId }))
  const order = data?.data
  const may = order && canConfirm({ ...moneyOf(order), onlineStatus: order.razorpayStatus }, partner)
  const reason = error ? (messageOf(error) ?? common('failed.network')) : order ? null : common('loading')
  // It is confirmed since this has arrived, as the button of a booking that is paid says.
  const paid = may && common('payment.paid', { amount: formatMoney(order.totalAmount, order.currency) })
  return (
    <ConfirmDialog
      open
      title={t('confirm.title')}
      confirmLabel={paid ? `${t('confirm.action')} · ${paid}` : t('confirm.action')}
      busy={busy}
      disabledReason={reason ?? (may || busy ? null : t('confirm.unpaid'))}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t('confirm.question')}</p>
      {order && (
        <p className={style.about}>
          {[order.readableId.readableId, customerNameOf(order), formatMoney(order.totalAmount, order.currency)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </ConfirmDialog>
  )
}
