import type { Instructor } from '@fieldhouse/contract/instructors'
import { nameOfInstructor } from '@fieldhouse/domain/instructors'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/commands/use-action.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useRefusalText } from './use-refusal-text.ts'

/** Asks, then takes somebody from the instructors (INSTRUCTORS-13, INSTRUCTORS-23). */
export const DeleteInstructor = ({ instructor, onClose }: { instructor: Instructor; onClose: () => void }) => {
  const { t } = useTranslation('instructors')
  const name = nameOfInstructor(instructor)
  const { busy, run } = useAction((send) => send('deleteInstructor', { id: instructor.id }), {
    onDone: onClose,
    done: () => t('deleted'),
    failed: t('deleteFailed'),
    why: useRefusalText(),
    onFailure: onClose,
  })
  return (
    <ConfirmDialog
      open
      destructive
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack gap={10}>
        <p>{t('delete.question')}</p>
        <Text look="medium anywhere">{name === instructor.email ? name : `${name} (${instructor.email})`}</Text>
        <Text look="quiet">{t('delete.consequence')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
