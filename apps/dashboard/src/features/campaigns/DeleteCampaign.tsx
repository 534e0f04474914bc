import type { Campaign } from '@fieldhouse/contract/campaigns'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/commands/use-action.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

type Props = { campaign: Campaign; onDeleted?: () => void; onClose: () => void }

/** Asks, then deletes a campaign (CAMPAIGNS-33, CAMPAIGNS-36, CAMPAIGNS-43). */
export const DeleteCampaign = ({ campaign, onDeleted, onClose }: Props) => {
  const { t } = useTranslation('campaigns')
  const { busy, run } = useAction((send) => send('deleteCampaign', { id: campaign.id }), {
    onDone: () => {
      onClose()
      onDeleted?.()
    },
    done: () => t('delete.done'),
    failed: t('delete.failed'),
  })
  return (
    <ConfirmDialog
      open
      destructive
      title={t('delete.title')}
      confirmLabel={t('delete.do')}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack gap={10}>
        <p>{t('delete.question')}</p>
        <Text look="medium anywhere">{campaign.name}</Text>
        <Text look="quiet">{t('delete.consequence')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
