import type { Segment } from '@fieldhouse/contract/campaigns'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/formats/formats.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Text } from '../../ui/layout.tsx'
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx'
import { CampaignTabs, OpenTab } from './CampaignTabs.tsx'
import { CreateButton } from './CreateButton.tsx'
import { useSegments } from './use-campaigns.ts'

/** As many segments as come with the product. */
const ROWS = 8

/** The groups of customers with how many are in each now, and the way to write to one (CAMPAIGNS-07, CAMPAIGNS-55). */
export const SegmentsScreen = () => (
  <OpenTab tab="segment" needed="segment.view">
    <CampaignTabs tab="segment" actions={<CreateButton />}>
      <Segments />
    </CampaignTabs>
  </OpenTab>
)

const Segments = () => {
  const { t } = useTranslation('campaigns')
  const { t: nameOf } = useTranslation('segments')
  const { segments, error, refetch, isFetching } = useSegments()
  const columns = useColumns()
  if (!segments)
    return error ? (
      <LoadFailed as="h2" error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <LoadingRows rows={ROWS} />
    )
  return (
    <DataTable
      label={t('tab.segment')}
      columns={columns}
      rows={segments}
      rowKey={({ id }) => id}
      rowLabel={({ id }) => nameOf(id)}
    />
  )
}

const useColumns = (): Column<Segment>[] => {
  const { t } = useTranslation('campaigns')
  const { t: nameOf } = useTranslation('segments')
  return [
    { id: 'name', header: t('column.name'), phone: 'title', cell: ({ id }) => <Text look="medium">{nameOf(id)}</Text> },
    {
      id: 'customers',
      header: t('column.customers'),
      phone: 'value',
      align: 'right',
      width: 160,
      cell: ({ customersCount }) => formatCount(customersCount),
    },
    {
      id: 'create',
      header: t('column.create'),
      headerHidden: true,
      phone: 'line',
      align: 'right',
      width: 200,
      cell: ({ id }) => (
        <CreateButton variant="default" size="s" segment={id} label={t('createFor', { segment: nameOf(id) })} />
      ),
    },
  ]
}
