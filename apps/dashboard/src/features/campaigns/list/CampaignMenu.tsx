import { Menu } from '@mantine/core'
import type { Campaign } from '@fieldhouse/contract/campaigns'
import { canPause, canResume } from '@fieldhouse/domain/campaigns'
import { IconDots, IconEye, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../../lib/session/use-can.ts'
import { IconButton } from '../../../ui/Button.tsx'
import style from '../campaigns.module.css'
import { isEditable } from '../form/campaign-form.ts'

export type Way = 'open' | 'toggle' | 'delete'

type Props = { campaign: Campaign; onWay: (way: Way) => void }

/** What can be done with a campaign of the list (CAMPAIGNS-16, CAMPAIGNS-68); one that was sent is only read (CAMPAIGNS-59). */
export const CampaignMenu = ({ campaign, onWay }: Props) => {
  const { t } = useTranslation('campaigns')
  const barred = useBarred('campaign.create')
  const item = (way: Way, text: string, icon: ReactNode, why: string | null) => (
    <Menu.Item
      leftSection={icon}
      disabled={why !== null}
      color={way === 'delete' ? 'red' : undefined}
      data-danger={(way === 'delete' && why === null) || undefined}
      onClick={() => onWay(way)}
    >
      {text}
      {why !== null && <span className={style.why}>{why}</span>}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton label={t('menuOf', { name: campaign.name })} icon={<IconDots size={16} />} size="s" />
      </Menu.Target>
      <Menu.Dropdown>
        {isEditable(campaign)
          ? item('open', t('edit'), <IconPencil />, barred)
          : item('open', t('view'), <IconEye />, null)}
        {canPause(campaign) && item('toggle', t('pause.do'), <IconPlayerPause />, barred)}
        {canResume(campaign) && item('toggle', t('resume.do'), <IconPlayerPlay />, barred)}
        <Menu.Divider />
        {item('delete', t('delete.do'), <IconTrash />, barred)}
      </Menu.Dropdown>
    </Menu>
  )
}
