import { formatMoney } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf, query } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useHeld } from '../../../lib/commands/use-held.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { customerNameOf } from '../order.ts'
import type { OverRefundTask } from '../task.ts'
import style from './detail.module.css'

type Props = { task: OverRefundTask; onClose: () => void }

/** Asks, then says how what a provider gave back too much was settled, or takes that back (BEYOND-14). */
export const SettleOverRefund = ({ task, onClose }: Props) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { orderId: id, overRefundId, settledAs } = task
  const { busy, unanswered, run } = useAction(
    (send) => send('settleOverRefund', { id, overRefundId, body: { settledAs } }),
    {
      onDone: onClose,
      done: () => t('entry.success'),
      failed: (failure) => messageOf(failure) ?? t('entry.failed'),
    },
  )
  const { data, error } = useQuery(query('getOrder', { id }))
  const order = useHeld(data, busy || unanswered)?.data
  const overRefund = order?.overRefunds.find((each) => each.id === overRefundId)
  const kind = settledAs === null ? 'open' : settledAs === 'writtenOff' ? 'writtenOff' : 'paidBack'
  const reason = error ? (messageOf(error) ?? t('openFailed')) : overRefund ? null : common('loading')
  return (
    <ConfirmDialog
      open
      title={t(`overRefund.${kind}.title`)}
      confirmLabel={t('entry.confirm')}
      busy={busy}
      disabledReason={reason}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t(`overRefund.${kind}.question`)}</p>
      {order && overRefund && (
        <p className={style.about}>
          {[order.readableId.readableId, customerNameOf(order), formatMoney(overRefund.amount, order.currency)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </ConfirmDialog>
  )
}
