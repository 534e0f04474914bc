import { useTranslation } from 'react-i18next'
import { MarkAsPaid as MarkOrderAsPaid } from '../../orders/index.ts'
import type { SlotDialogProps } from '../booked-slot.ts'
import { useReason } from '../refusal/use-reason.ts'

/** 'Confirm mark as paid' of a slot: what of its order is open by hand becomes paid, never a refund (BOOKING-26, BOOKING-105). */
export const MarkAsPaid = ({ slot, onClose }: SlotDialogProps) => {
  const { t } = useTranslation('bookings')
  const reasonFor = useReason()
  return (
    <MarkOrderAsPaid
      width={730}
      // All that is open on the order, of which this slot may be a part only.
      orderId={slot.order?.id ?? null}
      about={slot.title}
      failed={(error) => reasonFor(error) ?? t('markPaid.failure')}
      onClose={onClose}
    />
  )
}
