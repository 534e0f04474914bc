import type { Campaign } from '@fieldhouse/contract/campaigns'
import { canPause } from '@fieldhouse/domain/campaigns'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/commands/use-action.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

type Props = { campaign: Campaign; onClose: () => void }

/** Asks, then pauses an automated campaign that sends, or resumes a paused one (CAMPAIGNS-16, CAMPAIGNS-46, CAMPAIGNS-60). */
export const PauseOrResume = ({ campaign, onClose }: Props) => {
  const { t } = useTranslation('campaigns')
  const way = canPause(campaign) ? 'pause' : 'resume'
  const { busy, run } = useAction(
    (send) => send('toggleCampaign', { id: campaign.id, body: { enabled: way === 'resume' } }),
    { onDone: onClose, done: () => t(`${way}.done`), failed: t(`${way}.failed`) },
  )
  return (
    <ConfirmDialog
      open
      title={t(`${way}.question`)}
      confirmLabel={t(`${way}.do`)}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {t(`${way}.consequence`, { name: campaign.name })}
    </ConfirmDialog>
  )
}
