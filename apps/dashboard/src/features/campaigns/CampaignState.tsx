import type { CampaignStatus } from '@fieldhouse/domain/campaigns'
import { IconCheck, IconPencil, IconPlayerPause, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Status, type Tone } from '../../ui/display/Status.tsx'

const LOOKS: Record<CampaignStatus, { tone: Tone; icon: ReactNode }> = {
  draft: { tone: 'mute', icon: <IconPencil /> },
  sending: { tone: 'link', icon: <IconSend /> },
  sent: { tone: 'ok', icon: <IconCheck /> },
  paused: { tone: 'warn', icon: <IconPlayerPause /> },
}

/** What state a campaign is in (CAMPAIGNS-11). */
export const CampaignState = ({ status }: { status: CampaignStatus }) => {
  const { t } = useTranslation('campaigns')
  const { tone, icon } = LOOKS[status]
  return (
    <Status tone={tone} icon={icon}>
      {t(`status.${status}`)}
    </Status>
  )
}
