import type { Campaign } from '@fieldhouse/contract/campaigns'
import type { CampaignEvent } from '@fieldhouse/domain/campaigns'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Text } from '../../../ui/layout.tsx'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { CampaignState } from '../CampaignState.tsx'
import style from '../campaigns.module.css'
import { Share } from '../report/Share.tsx'
import { useCampaignWords } from '../use-campaign-words.ts'
import { CampaignMenu, type Way } from './CampaignMenu.tsx'

/** The columns of the list (CAMPAIGNS-17, CAMPAIGNS-68). */
export const useColumns = (onWay: (way: Way, campaign: Campaign) => void): Column<Campaign>[] => {
  const { t } = useTranslation('campaigns')
  const { t: nameOf } = useTranslation('segments')
  const words = useCampaignWords()
  const share = (event: CampaignEvent, header: string): Column<Campaign> => ({
    id: event,
    header,
    phone: 'hidden',
    align: 'right',
    cell: (campaign) => campaign.messagesCount > 0 && <Share of={campaign} event={event} />,
  })
  return [
    {
      id: 'name',
      header: t('column.name'),
      phone: 'title',
      cell: ({ id, name }) => (
        <Link to="/campaigns/$campaignId" params={{ campaignId: id }} className={style.name}>
          {name}
        </Link>
      ),
    },
    {
      id: 'segment',
      header: t('column.segment'),
      phone: 'line',
      cell: ({ segment }) => <Text look="quiet">{nameOf(segment.id)}</Text>,
    },
    {
      id: 'type',
      header: t('column.type'),
      phone: 'hidden',
      wide: true,
      cell: (campaign) => <Text look="quiet nowrap">{words.type(campaign)}</Text>,
    },
    {
      id: 'status',
      header: t('column.status'),
      phone: 'state',
      cell: ({ status }) => <CampaignState status={status} />,
    },
    {
      id: 'lastSent',
      header: t('column.lastSent'),
      phone: 'hidden',
      cell: ({ lastSent }) => lastSent && <Text look="quiet nowrap">{words.moment(lastSent)}</Text>,
    },
    {
      id: 'nextSend',
      header: t('column.nextSend'),
      phone: 'hidden',
      cell: ({ nextSend }) => nextSend && <Text look="nowrap">{words.moment(nextSend)}</Text>,
    },
    share('delivered', t('event.delivered')),
    share('open', t('event.open')),
    share('click', t('event.click')),
    {
      id: 'ways',
      header: t('column.ways'),
      headerHidden: true,
      width: 48,
      phone: 'value',
      cell: (campaign) => <CampaignMenu campaign={campaign} onWay={(way) => onWay(way, campaign)} />,
    },
  ]
}
