import { Checkbox } from '@mantine/core'
import { offersDeletingWhole } from '@fieldhouse/domain/bookings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Paragraph } from '../../../ui/layout.tsx'
import type { SlotDialogProps } from '../booked-slot.ts'
import { useDayTexts } from '../day-text.ts'
import { useReason } from '../refusal/use-reason.ts'
import style from '../booking.module.css'

/** 'Confirm delete' of an internal booking, alone or with its whole group (BOOKING-48, BOOKING-74, BOOKING-105). */
export const DeleteBooking = ({ slot, venue, onClose }: SlotDialogProps) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const [whole, setWhole] = useState(false)
  const remove = useAction(
    (send) =>
      send('deleteInternalBookings', {
        query: whole ? { groupId: slot.bookingGroupId } : { bookingIds: [slot.id] },
      }),
    { onDone: onClose, done: () => t('remove.success'), failed: t('remove.failure'), why: useReason() },
  )
  return (
    <>
      <ConfirmDialog
        open
        width={730}
        destructive
        title={t('remove.title')}
        confirmLabel={t('remove.confirm')}
        cancelLabel={t('remove.cancel')}
        busy={remove.busy}
        onConfirm={() => void remove.run()}
        onClose={onClose}
      >
        <div className={style.form}>
          <Paragraph look="quiet">{t('remove.question')}</Paragraph>
          <Paragraph look="medium">
            {slot.title} · {slot.facilityName} · {texts.when(slot, venue.timezone)}
          </Paragraph>
          {offersDeletingWhole(slot.bookingGroupSize) && (
            <Checkbox
              label={t('remove.whole')}
              description={t('remove.wholeHint', { count: slot.bookingGroupSize })}
              checked={whole}
              onChange={(event) => setWhole(event.currentTarget.checked)}
            />
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}
