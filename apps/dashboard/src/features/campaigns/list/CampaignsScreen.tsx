import { Select } from '@mantine/core'
import type { Campaign } from '@fieldhouse/contract/campaigns'
import { CAMPAIGN_ORDERS, CAMPAIGN_STATUSES } from '@fieldhouse/domain/campaigns'
import { IconMailOff, IconMailOpened } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { CampaignTabs, OpenTab } from '../CampaignTabs.tsx'
import { CreateButton } from '../CreateButton.tsx'
import { DeleteCampaign } from '../DeleteCampaign.tsx'
import { PauseOrResume } from '../PauseOrResume.tsx'
import { PAGE_SIZE } from '../search.ts'
import { useCampaignAddress, useCampaignList } from '../use-campaigns.ts'
import { useColumns } from './use-columns.tsx'

/** The search waits for 500 ms of rest (CAMPAIGNS-48). */
const REST_MS = 500
const ALL = 'all-of-them'

/** The emails of the club to its customers (CAMPAIGNS-02, CAMPAIGNS-68). */
export const CampaignsScreen = () => (
  <OpenTab tab="email" needed="campaign.view">
    <Campaigns />
  </OpenTab>
)

const Campaigns = () => {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const { shown, change, clear } = useCampaignAddress()
  const list = useCampaignList(shown, (last) => change({ page: last }, true))
  const [task, setTask] = useState<{ kind: 'toggle' | 'delete'; campaign: Campaign } | null>(null)
  const close = () => setTask(null)
  const open = ({ id }: Campaign) => void navigate({ to: '/campaigns/$campaignId', params: { campaignId: id } })
  const columns = useColumns((way, campaign) => (way === 'open' ? open(campaign) : setTask({ kind: way, campaign })))
  return (
    <ListScreen
      title={t('title')}
      within={inTab}
      list={list}
      columns={columns}
      rowLabel={({ name }) => name}
      onOpen={open}
      actions={<CreateButton />}
      tools={
        <>
          <SearchField
            label={t('search')}
            value={shown.search}
            onSearch={(search) => change({ search })}
            restMs={REST_MS}
          />
          <Select
            aria-label={t('filter.status')}
            w={160}
            data={[
              { value: ALL, label: t('filter.all') },
              ...CAMPAIGN_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
            value={shown.status ?? ALL}
            allowDeselect={false}
            onChange={(chosen) => change({ status: CAMPAIGN_STATUSES.find((one) => one === chosen) })}
          />
          <Select
            aria-label={t('filter.order')}
            w={160}
            data={CAMPAIGN_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
            value={shown.order}
            allowDeselect={false}
            onChange={(chosen) => change({ order: CAMPAIGN_ORDERS.find((one) => one === chosen) })}
          />
        </>
      }
      nothing={<NoCampaign search={shown.search} filtered={shown.status !== null} onClear={clear} />}
      failed={t('listFailed')}
      paging={{
        page: shown.page,
        size: shown.limit,
        usualSize: PAGE_SIZE,
        onPage: (page) => change({ page }),
        onSize: (limit, page) => change({ limit, page }),
      }}
    >
      {task?.kind === 'toggle' && <PauseOrResume campaign={task.campaign} onClose={close} />}
      {task?.kind === 'delete' && <DeleteCampaign campaign={task.campaign} onClose={close} />}
    </ListScreen>
  )
}

/** The list stands in its tab, under the name of both. */
const inTab = ({ count, actions }: { count: string | undefined; actions: ReactNode }, body: ReactNode) => (
  <CampaignTabs tab="email" count={count} actions={actions}>
    {body}
  </CampaignTabs>
)

/** What stands where nothing is listed: no campaign yet, or none that matches. */
const NoCampaign = ({ search, filtered, onClear }: { search: string; filtered: boolean; onClear: () => void }) => {
  const { t } = useTranslation('campaigns')
  const { t: common } = useTranslation()
  if (search === '' && !filtered)
    return <EmptyState as="h2" icon={<IconMailOpened />} title={t('empty')} hint={t('emptyHint')} />
  return (
    <EmptyState
      as="h2"
      icon={<IconMailOff />}
      title={search === '' ? t('noneFiltered') : t('noMatch', { query: search })}
      hint={t('noMatchHint')}
      action={<Button onClick={onClear}>{common('clear')}</Button>}
    />
  )
}
