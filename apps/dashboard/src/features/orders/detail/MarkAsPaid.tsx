import { decideMarkAsPaid, methodsOf } from '@fieldhouse/domain/orders'
import { formatMoney, totalOf } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf, query } from '../../../lib/api/api.ts'
import { CashGiven } from '../../../lib/CashGiven.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { LiveRegion } from '../../../ui/VisuallyHidden.tsx'
import { useMethodText } from '../list/payment-icons.tsx'
import { customerNameOf, moneyOf } from '../order.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useHeld } from '../../../lib/commands/use-held.ts'
import style from './detail.module.css'

type Props = {
  orderId: string | null
  /** What it asks about; the transaction's number and customer where nothing is said. */
  about?: string
  /** What is said where it failed; the server's words, else those of the transactions, where nothing is said. */
  failed?: (error: unknown) => string
  /** Pixels. */
  width?: number
  onClose: () => void
}

/** Asks, then marks each pending payment that is not by card as paid, those that it showed (ORDERS-38, ORDERS-112, BOOKING-26). */
export const MarkAsPaid = ({ orderId, ...rest }: Props) =>
  orderId === null ? null : <Ask key={orderId} orderId={orderId} {...rest} />

const Ask = ({ orderId, about, failed, width, onClose }: Props & { orderId: string }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const methodText = useMethodText()
  const { busy, unanswered, run } = useAction(
    async (send, ids: readonly string[]) => {
      for (const id of ids) await send('markTransactionPaid', { id })
    },
    {
      onDone: onClose,
      done: () => t('paid.success'),
      failed: failed ?? ((failure) => messageOf(failure) ?? t('paid.failed')),
    },
  )
  const { data, error } = useQuery(query('getOrder', { id: orderId }))
  // While its payments are marked one by one, the dialog says what it asked about; what was left without an answer is sent again.
  const order = useHeld(data, busy || unanswered)?.data
  const decision = order && decideMarkAsPaid(moneyOf(order))
  const entries = decision?.ok ? decision.value : []
  const inCash = totalOf(entries.flatMap(({ paymentMethod, amount }) => (paymentMethod === 'cash' ? [amount] : [])))
  const reason = error ? (messageOf(error) ?? t('openFailed')) : order && entries.length === 0 ? t('paid.failed') : null
  return (
    <ConfirmDialog
      open
      width={width}
      title={t('paid.title')}
      confirmLabel={t('paid.confirm')}
      busy={busy}
      disabledReason={order ? reason : (reason ?? common('loading'))}
      onConfirm={() => void run(entries.map(({ id }) => id))}
      onClose={onClose}
    >
      <p>{t('paid.question')}</p>
      <LiveRegion>{busy ? t('markingAsPaid') : ''}</LiveRegion>
      {order && (
        <p className={style.about}>
          {[
            ...(about === undefined ? [order.readableId.readableId, customerNameOf(order)] : [about]),
            methodsOf(entries).map(methodText).join(', '),
            formatMoney(totalOf(entries.map(({ amount }) => amount)), order.currency),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {order && inCash > 0 && <CashGiven currency={order.currency} amount={inCash} apart />}
    </ConfirmDialog>
  )
}
