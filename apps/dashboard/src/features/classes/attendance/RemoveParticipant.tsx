import type { Attendance } from '@fieldhouse/contract/classes'
import { customerName } from '@fieldhouse/domain/customers'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { Paragraph, Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

type Props = {
  one: Attendance
  /** A private lesson goes with its last place. */
  ofLesson: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Asks, then takes a place back (ATTENDANCE-43). */
export const RemoveParticipant = ({ one, ofLesson, onClose, onRemoved }: Props) => {
  const { t } = useTranslation('classes')
  const { sessionId, customerId, customer, order } = one
  const { busy, run } = useAction((send) => send('removeAttendance', { sessionId, customerId }), {
    onDone: onRemoved,
    done: () => t('attendance.removed'),
    failed: t('attendance.removeFailed'),
    onFailure: onClose,
  })
  const stays = order.paymentStatus === 'paid' && order.totalAmount > 0
  const goes = order.places > 1 ? 'attendance.partGoes' : 'attendance.unpaidGoes'
  return (
    <ConfirmDialog
      open
      destructive
      title={t('attendance.remove')}
      confirmLabel={t('attendance.remove')}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{t('attendance.removeQuestion')}</p>
        <Text look="medium anywhere">{customerName(customer)}</Text>
        {ofLesson && <Paragraph>{t('attendance.lessonGoes')}</Paragraph>}
        <Paragraph look="quiet">
          {order.paymentMethod === 'packages' ? t('attendance.passesBack') : t(stays ? 'attendance.paidStays' : goes)}
        </Paragraph>
      </Stack>
    </ConfirmDialog>
  )
}
