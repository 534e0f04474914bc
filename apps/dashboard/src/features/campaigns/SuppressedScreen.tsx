import { fullName } from '@fieldhouse/domain/identity'
import { Select } from '@mantine/core'
import { CHECKS } from '@fieldhouse/domain/access'
import type { Suppressed } from '@fieldhouse/contract/campaigns'
import { SUPPRESSED_PAGE, SUPPRESSIONS } from '@fieldhouse/domain/campaigns'
import { IconMailCheck } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { ListScreen } from '../../lib/list/ListScreen.tsx'
import { useListPage } from '../../lib/list/use-list-page.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import type { Column } from '../../ui/lists/DataTable.tsx'
import { LiftSuppression, useSuppressionWords } from '../customers/index.ts'
import { CampaignTabs, OpenTab } from './CampaignTabs.tsx'
import { readSuppressedSearch, type SuppressedSearch } from './suppressed-search.ts'

const ALL = 'all'

/** Who gets no campaigns, why, and the way to take it back (BEYOND-44). */
export const SuppressedScreen = () => (
  <OpenTab tab="suppressed" needed={CHECKS.seeSuppressed}>
    <SuppressedList />
  </OpenTab>
)

const SuppressedList = () => {
  const { t } = useTranslation('campaigns')
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const { reason, page = 1, limit = SUPPRESSED_PAGE } = readSuppressedSearch(raw)
  const { id: partnerId } = usePartner()
  const navigate = useNavigate()
  const show = (next: SuppressedSearch, replace = false) =>
    void navigate({ to: '/campaigns/suppressed', search: readSuppressedSearch(next), replace })
  const kept = { ...(reason && { reason }), ...(limit !== SUPPRESSED_PAGE && { limit }) }
  const list = useListPage(query('listSuppressed', { partnerId, query: { ...(reason && { reason }), page, limit } }), {
    page,
    size: limit,
    toPage: (last) => show({ ...kept, page: last }, true),
  })
  const [lifted, setLifted] = useState<Suppressed | null>(null)
  return (
    <ListScreen
      title={t('tab.suppressed')}
      within={inTab}
      list={list}
      columns={useColumns(setLifted)}
      rowLabel={fullName}
      onOpen={({ id }) => void navigate({ to: '/customers/$customerId', params: { customerId: id } })}
      actions={null}
      tools={
        <Select
          aria-label={t('unreached.filter')}
          w={260}
          data={[
            { value: ALL, label: t('unreached.all') },
            ...SUPPRESSIONS.map((value) => ({ value, label: t(`unreached.reason.${value}`) })),
          ]}
          value={reason ?? ALL}
          allowDeselect={false}
          onChange={(chosen) => {
            const next = SUPPRESSIONS.find((one) => one === chosen)
            show(next ? { reason: next } : {})
          }}
        />
      }
      nothing={
        <EmptyState as="h2" icon={<IconMailCheck />} title={t('suppressed.none')} hint={t('suppressed.noneHint')} />
      }
      failed={t('suppressed.failed')}
      paging={{
        page,
        size: limit,
        usualSize: SUPPRESSED_PAGE,
        onPage: (to) => show({ ...kept, page: to }),
        onSize: (size, to) => show({ ...kept, limit: size, page: to }),
      }}
    >
      {lifted && (
        <LiftSuppression
          customer={{ id: lifted.id, name: fullName(lifted) }}
          reasons={lifted.reasons}
          onClose={() => setLifted(null)}
        />
      )}
    </ListScreen>
  )
}

const inTab = ({ count, actions }: { count: string | undefined; actions: ReactNode }, body: ReactNode) => (
  <CampaignTabs tab="suppressed" count={count} actions={actions}>
    {body}
  </CampaignTabs>
)

const useColumns = (onLift: (one: Suppressed) => void): Column<Suppressed>[] => {
  const { t } = useTranslation('campaigns')
  const words = useSuppressionWords()
  const barred = useBarred('campaign.create')
  return [
    {
      id: 'customer',
      header: t('unreached.customer'),
      phone: 'title',
      cell: (one) => (
        <Stack gap={2}>
          <Text look="medium anywhere">{fullName(one)}</Text>
          <Text look="quiet small anywhere">{one.email ?? t('unreached.noEmail')}</Text>
        </Stack>
      ),
    },
    { id: 'why', header: t('unreached.why'), phone: 'line', cell: ({ reasons }) => reasons.map(words).join(' ') },
    {
      id: 'lift',
      header: t('suppressed.lift'),
      headerHidden: true,
      phone: 'line',
      align: 'right',
      width: 220,
      cell: (one) => (
        <Button
          size="s"
          disabledReason={barred}
          aria-label={t('suppressed.liftOf', { name: fullName(one) })}
          onClick={() => onLift(one)}
        >
          {t('suppressed.lift')}
        </Button>
      ),
    },
  ]
}
