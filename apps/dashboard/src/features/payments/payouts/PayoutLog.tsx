import type { Api, Reply } from '@fieldhouse/contract'
import type { PayoutLog as Row } from '@fieldhouse/contract/payouts'
import { formatMoney } from '@fieldhouse/domain/money'
import { formatSlashedDay } from '@fieldhouse/domain/time'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { dayOf } from '../../../lib/formats/formats.ts'
import { ListPager } from '../../../lib/list/ListPager.tsx'
import { useListPage } from '../../../lib/list/use-list-page.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Money } from '../../../ui/display/Money.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Paragraph, Row as Line, Stack, Text } from '../../../ui/layout.tsx'
import { DataTable, type Column } from '../../../ui/lists/DataTable.tsx'
import { LogTools } from './LogTools.tsx'
import { PayoutDialog } from './PayoutDialog.tsx'
import { PayoutState } from './PayoutState.tsx'
import { PAGE_SIZE, queryOf, readSearch, type PayoutSearch } from './search.ts'
import style from './payouts.module.css'

type Page = Reply<Api['listPayoutLogs']>

/** Every payout, newest first, with what those that match come to (PAYOUTS-12, PAYOUTS-27). */
export const PayoutLog = () => {
  const { t } = useTranslation('payouts')
  const { id: partnerId } = usePartner()
  const shown = readSearch(useSearch({ strict: false }))
  const { page = 1, size = PAGE_SIZE } = shown
  const navigate = useNavigate()
  const show = (next: PayoutSearch, replace = false) =>
    void navigate({ to: '/payments/$tab', params: { tab: 'payouts' }, search: readSearch(next), replace })
  const reading = query('listPayoutLogs', { partnerId, query: queryOf(shown) })
  const list = useListPage(reading, { page, size, toPage: (last) => show({ ...shown, page: last }, true) })
  // The same page, with the sums and bank accounts beside its rows.
  const { data } = useQuery(reading)
  const [open, setOpen] = useState<string | null>(null)
  const columns = useColumns(setOpen)
  return (
    <Stack gap={12}>
      <Line gap={8} wrap>
        <LogTools shown={shown} show={show} banks={data?.banks ?? []} />
      </Line>
      {list.rows.length > 0 ? (
        <DataTable
          label={t('log.title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowLabel={({ readableId }) => readableId}
          onOpen={({ id }) => setOpen(id)}
          refreshing={list.isOld}
        />
      ) : list.total !== undefined ? (
        <Nothing isFiltered={Object.keys(shown).length > 0} />
      ) : list.error ? (
        <LoadFailed as="h3" error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <LoadingRows rows={4} />
      )}
      {data && <Sum sum={data.sum} leavesOut={shown.status === undefined} />}
      {list.total !== undefined && list.total > size && (
        <ListPager
          page={page}
          pageSize={size}
          usualSize={PAGE_SIZE}
          total={list.total}
          onPage={(next) => show({ ...shown, page: next })}
          onSize={(rows, next) => show({ ...shown, page: next, size: rows })}
        />
      )}
      {open !== null && <PayoutDialog id={open} onClose={() => setOpen(null)} />}
    </Stack>
  )
}

const Sum = ({ sum, leavesOut }: { sum: Page['sum']; leavesOut: boolean }) => {
  const { t } = useTranslation('payouts')
  if (sum.length === 0) return null
  const amounts = sum.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ')
  return (
    <Paragraph look="strong ink" ta="right">
      <span>{t('log.total', { amount: amounts })}</span> {leavesOut && <Text look="quiet">{t('log.leavesOut')}</Text>}
    </Paragraph>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => {
  const { t } = useTranslation('payouts')
  return (
    <EmptyState
      as="h3"
      icon={<IconBuildingBank />}
      title={t(isFiltered ? 'log.noMatch' : 'log.empty')}
      hint={t(isFiltered ? 'log.noMatchHint' : 'log.emptyHint')}
    />
  )
}

/** The columns of the log; a club in India, which has one bank account, is not told which (PAYOUTS-08, PAYOUTS-19). */
const useColumns = (onOpen: (id: string) => void): Column<Row>[] => {
  const { t } = useTranslation('payouts')
  const { timezone, countryCode } = usePartner()
  const bank: Column<Row> = {
    id: 'bank',
    header: t('column.bank'),
    phone: 'line',
    cell: ({ stripeAccount }) => (
      <Text look="quiet nowrap">{`**** ${stripeAccount.stripeBankAccounts[0]?.accountNumber ?? ''}`}</Text>
    ),
  }
  return [
    {
      id: 'date',
      header: t('column.date'),
      phone: 'line',
      cell: ({ createdAt }) => <Text look="quiet nowrap">{formatSlashedDay(dayOf(createdAt, timezone))}</Text>,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      align: 'right',
      phone: 'value',
      cell: ({ amount, currency }) => (
        <Text look="strong">
          <Money minor={amount} currency={currency} />
        </Text>
      ),
    },
    {
      id: 'id',
      header: t('column.id'),
      phone: 'title',
      cell: ({ id, readableId }) => (
        <button type="button" className={style.id} onClick={() => onOpen(id)}>
          {readableId}
        </button>
      ),
    },
    ...(countryCode === 'IN' ? [] : [bank]),
    {
      id: 'status',
      header: t('column.status'),
      phone: 'state',
      cell: ({ status }) => <PayoutState status={status} />,
    },
  ]
}
