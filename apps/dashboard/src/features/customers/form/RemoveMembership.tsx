import { useTranslation } from 'react-i18next'

import { useAction } from '../../../lib/commands/use-action.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

type Props = { membership: { id: string; name: string }; onClose: () => void }

/** Asks, then removes a membership of a customer; one that was paid for stays, and the order is named (CUSTOMERS-13). */
export const RemoveMembership = ({ membership: { id, name }, onClose }: Props) => {
  const { t } = useTranslation('customers')
  const { busy, run } = useAction((send) => send('deleteSubscription', { id }), {
    onDone: onClose,
    done: () => t('membership.removed'),
    failed: t('membership.removeFailed'),
    onFailure: onClose,
  })
  return (
    <ConfirmDialog
      open
      destructive
      title={t('membership.removeTitle')}
      confirmLabel={t('delete.confirm')}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack gap={10}>
        <p>{t('membership.question')}</p>
        <Text look="medium anywhere">{name}</Text>
        <Text look="quiet">{t('membership.consequence')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
