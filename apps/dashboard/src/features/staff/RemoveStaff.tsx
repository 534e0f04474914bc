import type { StaffMember } from '@fieldhouse/contract/staff'
import { fullName } from '@fieldhouse/domain/identity'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api/api.ts'
import { useAction } from '../../lib/commands/use-action.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useRefusalText } from './use-refusal-text.ts'

/** Asks, then removes somebody from the staff (STAFF-17, STAFF-22, STAFF-24). */
export const RemoveStaff = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => {
  const { t } = useTranslation('staff')
  const why = useRefusalText()
  const { busy, run } = useAction((send) => send('removeStaff', { id: member.id }), {
    onDone: onClose,
    done: () => t('removed'),
    failed: t('removeFailed'),
    why: (error) => why(error) ?? messageOf(error),
    onFailure: onClose,
  })
  return (
    <ConfirmDialog
      open
      destructive
      title={t('remove.title')}
      confirmLabel={t('remove.confirm')}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack gap={10}>
        <p>{t('remove.question')}</p>
        <Text look="medium anywhere">
          {fullName(member)} ({member.email})
        </Text>
        <Text look="quiet">{t('remove.consequence')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
