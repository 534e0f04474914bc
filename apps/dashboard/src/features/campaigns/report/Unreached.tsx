import { fullName } from '@fieldhouse/domain/identity'
import { Select } from '@mantine/core'
import type { Campaign, UnreachedEntry, UnreachedPage } from '@fieldhouse/contract/campaigns'
import { UNREACHED, UNREACHED_PAGE, wasNeverSent } from '@fieldhouse/domain/campaigns'
import { IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { formatCount } from '../../../lib/formats/formats.ts'
import { ListPager } from '../../../lib/list/ListPager.tsx'
import { pagesOf } from '../../../lib/list/page-size.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useBarred, useCan } from '../../../lib/session/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { FormPart } from '../../../ui/FormPart.tsx'
import { Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import { DataTable, type Column } from '../../../ui/lists/DataTable.tsx'
import style from '../campaigns.module.css'
import { useCampaignWords } from '../use-campaign-words.ts'
import { SendAgain } from './SendAgain.tsx'
import { unreachedQuery, type UnreachedSearch } from './unreached-search.ts'

type Props = { campaign: Campaign; search: UnreachedSearch }

const ALL = 'all'

/** Whom the last run of a campaign did not reach, each with why, and the way to send it to them again (BEYOND-44). */
export const Unreached = ({ campaign, search }: Props) => {
  const { t } = useTranslation('campaigns')
  const { id } = campaign
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...query('listUnreached', { id, query: unreachedQuery(search) }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={style.report}>
      <FormPart title={t('unreached.title')} hint={t('unreached.hint')} wide>
        {data ? (
          <Shown campaign={campaign} search={search} page={data} isOld={isPlaceholderData} />
        ) : error ? (
          <LoadFailed as="h3" error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <LoadingRows rows={3} />
        )}
      </FormPart>
    </div>
  )
}

const Shown = ({ campaign, search, page, isOld }: Props & { page: UnreachedPage; isOld: boolean }) => {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const columns = useColumns()
  const barred = useBarred('campaign.create')
  const seesCustomers = useCan('customer.view')
  const { reasons, again, data, pagination } = page
  const size = search.limit ?? UNREACHED_PAGE
  const pages = pagesOf(pagination.total, size)
  const shownPage = Math.min(search.page ?? 1, pages)
  // What is typed in the form above stays: the campaign is not left.
  const show = (next: UnreachedSearch) =>
    void navigate({
      to: '/campaigns/$campaignId',
      params: { campaignId: campaign.id },
      search: next,
      replace: true,
      ignoreBlocker: true,
    })
  const reasonOf = (reason: (typeof UNREACHED)[number], count: number) =>
    t('unreached.reasonCount', { reason: t(`unreached.reason.${reason}`), customers: formatCount(count) })
  if (wasNeverSent(campaign) && reasons.every(({ count }) => count === 0))
    return (
      <EmptyState
        as="h3"
        icon={<IconMailOff />}
        title={t('unreached.neverSent')}
        hint={t('keptHint', { count: campaign.keptCount })}
      />
    )
  if (reasons.every(({ count }) => count === 0))
    return <EmptyState as="h3" icon={<IconMailCheck />} title={t('unreached.none')} hint={t('unreached.noneHint')} />
  const nobody = again.sure + again.unknown === 0 ? t('again.nobody') : null
  const paused = campaign.status === 'paused' ? t('again.paused') : null
  const sending = (
    <Button disabledReason={barred ?? paused ?? nobody} onClick={() => setAsking(true)}>
      {t('again.open')}
    </Button>
  )
  const asked = asking && <SendAgain campaign={campaign} again={again} onClose={() => setAsking(false)} />
  if (!seesCustomers)
    return (
      <Stack gap={12} align="flex-start">
        <Paragraph look="quiet">{t('unreached.unnamed')}</Paragraph>
        <ul aria-label={t('unreached.title')}>
          {reasons
            .filter(({ count }) => count > 0)
            .map(({ reason, count }) => (
              <li key={reason}>{reasonOf(reason, count)}</li>
            ))}
        </ul>
        {sending}
        {asked}
      </Stack>
    )
  return (
    <Stack gap={12}>
      <Row gap={12} wrap>
        <Select
          aria-label={t('unreached.filter')}
          w={260}
          data={[
            { value: ALL, label: t('unreached.all') },
            ...reasons
              .filter(({ count }) => count > 0)
              .map(({ reason, count }) => ({
                value: reason,
                label: reasonOf(reason, count),
              })),
          ]}
          value={search.reason ?? ALL}
          allowDeselect={false}
          onChange={(chosen) => {
            const reason = UNREACHED.find((one) => one === chosen)
            show(reason ? { reason } : {})
          }}
        />
        {sending}
      </Row>
      <DataTable
        label={t('unreached.title')}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowLabel={({ customer }) => (customer ? fullName(customer) : '')}
        refreshing={isOld}
      />
      {pagination.total > UNREACHED_PAGE && (
        <ListPager
          page={shownPage}
          pageSize={size}
          usualSize={UNREACHED_PAGE}
          total={pagination.total}
          onPage={(to) => show({ ...search, page: to })}
          onSize={(limit, to) => show({ ...search, limit, page: to })}
        />
      )}
      {asked}
    </Stack>
  )
}

const useColumns = (): Column<UnreachedEntry>[] => {
  const { t } = useTranslation('campaigns')
  const words = useCampaignWords()
  return [
    {
      id: 'customer',
      header: t('unreached.customer'),
      phone: 'title',
      cell: ({ customer }) => (
        <Stack gap={2}>
          <Text look="medium anywhere">{customer && fullName(customer)}</Text>
          <Text look="quiet small anywhere">{customer?.email ?? t('unreached.noEmail')}</Text>
        </Stack>
      ),
    },
    {
      id: 'reason',
      header: t('unreached.why'),
      phone: 'line',
      cell: ({ reason }) => (
        <Stack gap={2}>
          <Text>{t(`unreached.reason.${reason}`)}</Text>
          <Text look="quiet small">{t(`unreached.meaning.${reason}`)}</Text>
        </Stack>
      ),
    },
    {
      id: 'at',
      header: t('unreached.at'),
      phone: 'hidden',
      width: 150,
      cell: ({ at }) => <Text look="quiet nowrap">{words.moment(at)}</Text>,
    },
  ]
}
