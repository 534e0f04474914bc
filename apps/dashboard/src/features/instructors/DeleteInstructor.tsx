import type { Instructor } from '@fieldhouse/contract/instructors'
import { nameOfInstructor } from '@fieldhouse/domain/instructors'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/commands/use-action.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { HandOver } from './HandOver.tsx'
import { useHandOver } from './use-hand-over.ts'
import { useRefusalText } from './use-refusal-text.ts'

/**
 * Asks, then takes somebody from the instructors (INSTRUCTORS-13, INSTRUCTORS-23). Where they teach sessions to come, it asks who takes those
 * over (BEYOND-56).
 */
export const DeleteInstructor = ({ instructor, onClose }: { instructor: Instructor; onClose: () => void }) => {
  const { t } = useTranslation('instructors')
  const name = nameOfInstructor(instructor)
  const handOver = useHandOver()
  const { busy, run } = useAction(
    (send, takenOverBy: string | undefined) =>
      send('deleteInstructor', { id: instructor.id, query: takenOverBy === undefined ? {} : { takenOverBy } }),
    {
      onDone: onClose,
      done: () => t('deleted'),
      failed: t('deleteFailed'),
      why: useRefusalText(),
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
        of={{ name, email: instructor.email }}
        confirmLabel={t('delete.confirm')}
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
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      busy={busy}
      onConfirm={() => void run(undefined)}
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
