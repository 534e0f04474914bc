import { decideMarkAsPaid, methodsOf } from '@fieldhouse/domain/orders'
import { formatMoney, totalOf } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, isRefusal, messageOf, query } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { LiveRegion } from '../../../ui/VisuallyHidden.tsx'
import { useMethodText } from '../list/payment-icons.tsx'
import { customerName, moneyOf, type Order } from '../order.ts'
import { useKeys, useOrderChanged } from '../../../lib/order-changes.ts'
import { useHeld } from '../../../lib/use-held.ts'
import style from './detail.module.css'

type Props = { orderId: string | null; onClose: () => void }

/** Asks, then marks each pending payment that is not by card as paid (ORDERS-38, ORDERS-112). */
export const MarkAsPaid = ({ orderId, onClose }: Props) =>
  orderId === null ? null : <Ask key={orderId} orderId={orderId} onClose={onClose} />

const Ask = ({ orderId, onClose }: Props & { orderId: string }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const methodText = useMethodText()
  const [busy, setBusy] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  const changed = useOrderChanged()
  const once = useKeys()
  const { data, error } = useQuery(query('getOrder', { id: orderId }))
  // While its payments are marked one by one, the dialog says what it asked about; what was left without an answer is sent again.
  const order = useHeld(data, busy || unanswered)?.data
  const decision = order && decideMarkAsPaid(moneyOf(order))
  const entries = decision?.ok ? decision.value : []
  const mark = async () => {
    setBusy(true)
    let after: Order | null = null
    try {
      for (const { id } of entries)
        after = (await once(id, (options) => client.markTransactionPaid({ id }, options))).data
      notify.success(t('paid.success'))
      onClose()
    } catch (failure) {
      setUnanswered(!isRefusal(failure))
      notify.failure(messageOf(failure) ?? t('paid.failed'))
    } finally {
      if (after) await changed([after])
      setBusy(false)
    }
  }
  const reason = error ? (messageOf(error) ?? t('openFailed')) : order && entries.length === 0 ? t('paid.failed') : null
  return (
    <ConfirmDialog
      open
      title={t('paid.title')}
      confirmLabel={t('paid.confirm')}
      busy={busy}
      disabledReason={order ? reason : (reason ?? common('loading'))}
      onConfirm={() => void mark()}
      onClose={onClose}
    >
      <p>{t('paid.question')}</p>
      <LiveRegion>{busy ? t('markingAsPaid') : ''}</LiveRegion>
      {order && (
        <p className={style.about}>
          {[
            order.readableId.readableId,
            customerName(order),
            methodsOf(entries).map(methodText).join(', '),
            formatMoney(totalOf(entries.map(({ amount }) => amount)), order.currency),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </ConfirmDialog>
  )
}
