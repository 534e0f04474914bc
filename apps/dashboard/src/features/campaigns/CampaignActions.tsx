import type { Campaign } from '@fieldhouse/contract/campaigns'
import { canPause, canResume } from '@fieldhouse/domain/campaigns'
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../lib/session/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { DeleteCampaign } from './DeleteCampaign.tsx'
import { PauseOrResume } from './PauseOrResume.tsx'

type Props = { campaign: Campaign; onDeleted: () => void }

/** What can be done with the campaign that is open, beside writing it. */
export const CampaignActions = ({ campaign, onDeleted }: Props) => {
  const { t } = useTranslation('campaigns')
  const barred = useBarred('campaign.create')
  const [task, setTask] = useState<'toggle' | 'delete' | null>(null)
  const close = () => setTask(null)
  const toggle = () => setTask('toggle')
  return (
    <>
      {canPause(campaign) && (
        <Button icon={<IconPlayerPause />} disabledReason={barred} onClick={toggle}>
          {t('pause.do')}
        </Button>
      )}
      {canResume(campaign) && (
        <Button icon={<IconPlayerPlay />} disabledReason={barred} onClick={toggle}>
          {t('resume.do')}
        </Button>
      )}
      <Button variant="danger" icon={<IconTrash />} disabledReason={barred} onClick={() => setTask('delete')}>
        {t('delete.do')}
      </Button>
      {task === 'toggle' && <PauseOrResume campaign={campaign} onClose={close} />}
      {task === 'delete' && <DeleteCampaign campaign={campaign} onDeleted={onDeleted} onClose={close} />}
    </>
  )
}
