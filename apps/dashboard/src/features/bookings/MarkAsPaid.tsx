import { formatMoney } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, newIdempotencyKey, query } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/notify.ts'
import type { SlotDialogProps } from './booked-slot.ts'
import { useReason } from './use-reason.ts'
import { useSaving } from './use-saving.ts'
import style from './booking.module.css'

type Order = Awaited<ReturnType<typeof client.getOrder>>['data']

const pendingOf = (order: Order) =>
  order.orderTransactions.filter(
    ({ status, transactionType }) => status === 'PENDING' && transactionType === 'PURCHASE',
  )

/** 'Confirm mark as paid': every pending purchase of the order becomes paid, never a refund (BOOKING-26, BOOKING-105). */
export const MarkAsPaid = ({ slot, onClose, onDone }: SlotDialogProps) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const reasonFor = useReason()
  const { busy, save } = useSaving()
  const { order } = slot
  const read = useQuery({ ...query('getOrder', { id: order?.id ?? '' }), enabled: order !== null, staleTime: 0 })
  // All that is open on the order, of which this slot may be a part only.
  const toPay = read.data && pendingOf(read.data.data).reduce((sum, { amount }) => sum + amount, 0)
  const mark = () =>
    save(
      async () => {
        const { data } = await client.getOrder({ id: order!.id })
        for (const { id } of pendingOf(data))
          await client.markTransactionPaid({ id }, { idempotencyKey: newIdempotencyKey() })
        await onDone()
        onClose()
        notify.success(t('markPaid.success'))
      },
      (error) => notify.failure(reasonFor(error) ?? t('markPaid.failure')),
    )
  return (
    <>
      <ConfirmDialog
        open
        width={730}
        title={t('markPaid.title')}
        confirmLabel={t('markPaid.confirm')}
        cancelLabel={t('markPaid.cancel')}
        closeLabel={common('close')}
        busy={busy}
        onConfirm={() => void mark()}
        onClose={onClose}
      >
        <div className={style.form}>
          <p className={style.text}>{t('markPaid.question')}</p>
          {order && (
            <p className={style.about}>
              {[
                slot.title,
                t(`payment.method.${order.paymentMethod}`),
                toPay !== undefined && formatMoney(toPay, slot.currency),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}
