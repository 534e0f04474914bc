import type { Package } from '@fieldhouse/contract/packages'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/commands/use-action.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useRefusalText } from './use-refusal-text.ts'

type Props = { one: Package; onClose: () => void; onDeleted: () => void }

/** Asks, then takes a package from sale and from the lists (PACKAGES-28). */
export const DeletePackage = ({ one, onClose, onDeleted }: Props) => {
  const { t } = useTranslation('packages')
  const { busy, run } = useAction((send) => send('deletePackage', { id: one.id }), {
    onDone: () => {
      onClose()
      onDeleted()
    },
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
        <Text look="medium anywhere">{one.name}</Text>
        <Text look="quiet">{t('delete.consequence')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
