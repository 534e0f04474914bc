import { CHECKS } from '@fieldhouse/domain/access'
import { IconPlus, IconUserOff, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTransaction } from '../../lib/add-transaction.ts'
import { messageOf } from '../../lib/api.ts'
import { ApiFailure } from '../../lib/failures.ts'
import { formatCount } from '../../lib/formats.ts'
import { ListPager } from '../../lib/ListPager.tsx'
import { useBarred } from '../../lib/use-can.ts'
import { useRowSelection } from '../../lib/use-row-selection.ts'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingRows } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { AddCustomer } from './AddCustomer.tsx'
import { useColumns } from './columns.tsx'
import type { Customer } from './customer.ts'
import { CustomerDialog } from './CustomerDialog.tsx'
import { DeleteCustomers } from './DeleteCustomers.tsx'
import { PAGE_SIZE } from './search.ts'
import { SelectionFooter } from './SelectionFooter.tsx'
import { useAsked, useCustomerAddress, useCustomerList, useOpenCustomer } from './use-customers.ts'
import { useCustomerName } from './use-customer-name.ts'
import style from './customers.module.css'

/** The search waits for 200 ms of rest (CUSTOMERS-31, ADDTX-31). */
const REST_MS = 200

/** Who is ticked can be deleted: the walk-in never is. */
const mayTick = ({ isWalkIn }: Customer): boolean => !isWalkIn

/** The list of customers, and over it the one that is open (CUSTOMERS-01 to CUSTOMERS-06). */
export const CustomersScreen = () => {
  // Its rows call the walk-in as the search for a customer does.
  const { t } = useTranslation(['customers', 'customerPicker'])
  const { t: common } = useTranslation()
  const { q, page, size, linkedId, asksNew, show, forget } = useCustomerAddress()
  const toPage = (next: number, replace = false) => show({ q, page: next, size }, replace)
  const list = useCustomerList(q, page, size, (last) => toPage(last, true))
  const nameOf = useCustomerName()
  const selection = useRowSelection(list.rows.filter(mayTick), q)
  const [openId, setOpenId] = useOpenCustomer(linkedId, forget)
  const [task, setTask] = useState<'add' | 'delete' | null>(null)
  const columns = useColumns(setOpenId)
  const barredAdd = useBarred(CHECKS.addCustomer)
  useAsked(asksNew, forget, () => barredAdd === null && setTask('add'))
  const { total } = list
  return (
    <div className={style.screen}>
      <PageHeader
        title={t('title')}
        count={total === undefined ? undefined : formatCount(total)}
        actions={
          <>
            <Button icon={<IconPlus />} onClick={() => addTransaction.open()}>
              {t('addTransaction')}
            </Button>
            <Button variant="filled" icon={<IconUserPlus />} disabledReason={barredAdd} onClick={() => setTask('add')}>
              {t('addCustomer')}
            </Button>
          </>
        }
      >
        <SearchField label={t('search')} value={q} onSearch={(next) => show({ q: next, size })} restMs={REST_MS} />
      </PageHeader>
      {list.data ? (
        list.rows.length > 0 ? (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={list.rows}
            rowKey={({ id }) => id}
            rowLabel={(customer) => nameOf(customer) || t('unnamed')}
            onOpen={({ id }) => setOpenId(id)}
            selection={{ keys: selection.keys, onChange: selection.become }}
            maySelect={mayTick}
            selectAllLabel={common('table.selectAll')}
            selectLabel={(name) => t('selectRow', { name })}
            refreshing={list.isPlaceholderData}
          />
        ) : (
          <Nobody q={q} onClear={() => show({ size })} />
        )
      ) : list.error ? (
        <ErrorState
          title={t('networkFail')}
          hint={messageOf(list.error) ?? common('failed.network')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          requestId={
            list.error instanceof ApiFailure && list.error.requestId
              ? common('requestId', { id: list.error.requestId })
              : null
          }
        />
      ) : (
        <LoadingRows rows={size} />
      )}
      <div className={style.foot}>
        {selection.picked.length > 0 && (
          <SelectionFooter
            count={selection.picked.length}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
            onDelete={() => setTask('delete')}
          />
        )}
        {total !== undefined && total > 0 && (
          <ListPager
            page={page}
            pageSize={size}
            usualSize={PAGE_SIZE}
            total={total}
            onPage={(next) => toPage(next)}
            onSize={(rows, next) => show({ q, page: next, size: rows })}
          />
        )}
      </div>
      <CustomerDialog customerId={openId} linked={false} onClose={() => setOpenId(null)} />
      {task === 'add' && <AddCustomer onAdded={() => setTask(null)} onClose={() => setTask(null)} />}
      {task === 'delete' && (
        <DeleteCustomers
          customers={selection.picked}
          onDeleted={(failedIds) => selection.become(failedIds)}
          onClose={() => setTask(null)}
        />
      )}
    </div>
  )
}

/** What stands where nobody is listed: no customers at all yet, or none that match. */
const Nobody = ({ q, onClear }: { q: string; onClear: () => void }) => {
  const { t } = useTranslation('customers')
  const { t: common } = useTranslation()
  if (q === '') return <EmptyState icon={<IconUsers />} title={t('empty')} hint={t('emptyHint')} />
  return (
    <EmptyState
      icon={<IconUserOff />}
      title={t('noMatch', { query: q })}
      hint={t('noMatchHint')}
      action={<Button onClick={onClear}>{common('clear')}</Button>}
    />
  )
}
