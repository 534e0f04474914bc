import { formatMoney, totalOf } from '@fieldhouse/domain/money'
import { decideMarkAsPaid, methodsOf } from '@fieldhouse/domain/orders'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, query } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useHeld } from '../../../lib/commands/use-held.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Paragraph } from '../../../ui/layout.tsx'
import { moneyOf, type Order } from '../../orders/index.ts'
import type { SlotDialogProps } from '../booked-slot.ts'
import { useReason } from '../refusal/use-reason.ts'
import style from '../booking.module.css'

const markedIn = (order: Order) => {
  const decision = decideMarkAsPaid(moneyOf(order))
  return decision.ok ? decision.value : []
}

/** 'Confirm mark as paid': what of the order is open by hand becomes paid, never a refund (BOOKING-26, BOOKING-105). */
export const MarkAsPaid = ({ slot, onClose }: SlotDialogProps) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const reasonFor = useReason()
  const { order } = slot
  const { busy, unanswered, run } = useAction(
    async (send) => {
      const { data } = await client.getOrder({ id: order!.id })
      for (const { id } of markedIn(data)) await send('markTransactionPaid', { id })
    },
    {
      onDone: onClose,
      done: () => t('markPaid.success'),
      failed: (error) => reasonFor(error) ?? t('markPaid.failure'),
    },
  )
  const read = useQuery({ ...query('getOrder', { id: order?.id ?? '' }), enabled: order !== null, staleTime: 0 })
  // What was left without an answer may be paid: it says what it asked about.
  const shown = useHeld(read.data, busy || unanswered)
  // All that is open on the order, of which this slot may be a part only, by the methods that it is to be paid by.
  const open = shown && markedIn(shown.data)
  return (
    <>
      <ConfirmDialog
        open
        width={730}
        title={t('markPaid.title')}
        confirmLabel={t('markPaid.confirm')}
        cancelLabel={t('markPaid.cancel')}
        busy={busy}
        onConfirm={() => void run()}
        onClose={onClose}
      >
        <div className={style.form}>
          <Paragraph look="quiet">{t('markPaid.question')}</Paragraph>
          {order && (
            <Paragraph look="medium">
              {[
                slot.title,
                ...(open
                  ? [
                      methodsOf(open)
                        .map((method) => common(`paymentMethod.${method}`))
                        .join(', '),
                      formatMoney(totalOf(open.map(({ amount }) => amount)), slot.currency),
                    ]
                  : []),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Paragraph>
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}
