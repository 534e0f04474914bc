import type { StaffMember } from '@fieldhouse/contract/staff'
import { fullName } from '@fieldhouse/domain/identity'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api/api.ts'
import { useAction } from '../../lib/commands/use-action.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { HandOver, useHandOver } from '../instructors/index.ts'
import { useRefusalText } from './use-refusal-text.ts'

/**
 * Asks, then removes somebody from the staff (STAFF-17, STAFF-22, STAFF-24). Where they teach sessions to come, it asks who takes those over
 * (BEYOND-56).
 */
export const RemoveStaff = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => {
  const { t } = useTranslation('staff')
  const why = useRefusalText()
  const handOver = useHandOver()
  const { busy, run } = useAction(
    (send, takenOverBy: string | undefined) =>
      send('removeStaff', { id: member.id, query: takenOverBy === undefined ? {} : { takenOverBy } }),
    {
      onDone: onClose,
      done: () => t('removed'),
      failed: t('removeFailed'),
      why: (error) => why(error) ?? messageOf(error),
      isSaid: handOver.isSaid,
      onFailure: (error) => {
        if (!handOver.note(error)) onClose()
      },
    },
  )
  if (handOver.question)
    return (
      <HandOver
        question={handOver.question}
        of={{ name: fullName(member), email: member.email }}
        confirmLabel={t('remove.confirm')}
        destructive
        busy={busy}
        onConfirm={(takenOverBy) => void run(takenOverBy)}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      open
      destructive
      title={t('remove.title')}
      confirmLabel={t('remove.confirm')}
      busy={busy}
      onConfirm={() => void run(undefined)}
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
