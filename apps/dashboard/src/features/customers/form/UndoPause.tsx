import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import type { Membership } from './BillingCycle.tsx'
import { slashedListDate } from './slashed-list-date.ts'

/** Asks, then takes a pause back that has not begun (BEYOND-46). */
export const UndoPause = ({
  pause: { id, startAt, resumeAt, orderId },
  onClose,
}: {
  pause: Membership['pauses'][number]
  onClose: () => void
}) => {
  const { t } = useTranslation('customers')
  const { busy, run } = useAction((send) => send('undoPause', { id }), {
    onDone: onClose,
    done: () => t('pause.undoDone'),
    failed: (error) => messageOf(error) ?? t('pause.undoFailed'),
    onFailure: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={t('pause.undoTitle')}
      confirmLabel={t('membership.undoPause')}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack gap={10}>
        <p>{t('pause.undoQuestion', { from: slashedListDate(startAt), until: slashedListDate(resumeAt, -1) })}</p>
        {orderId !== null && <Text look="quiet">{t('pause.undoFee')}</Text>}
      </Stack>
    </ConfirmDialog>
  )
}
