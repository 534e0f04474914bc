import { CHECKS } from '@fieldhouse/domain/access'
import { IconPlus, IconUpload, IconUserOff, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTransaction } from '../../lib/add-transaction.ts'
import { ListScreen } from '../../lib/list/ListScreen.tsx'
import { useBarred } from '../../lib/session/use-can.ts'
import { useRowSelection } from '../../lib/list/use-row-selection.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { AddCustomer } from './add/AddCustomer.tsx'
import { useColumns } from './list/columns.tsx'
import type { Customer } from './customer.ts'
import { ExportCustomers } from './export/ExportCustomers.tsx'
import { EditCustomer } from './form/EditCustomer.tsx'
import { DeleteCustomers } from './list/DeleteCustomers.tsx'
import { CustomerFilters } from './list/CustomerFilters.tsx'
import { MergeCustomers } from './merge/MergeCustomers.tsx'
import { PAGE_SIZE, type CustomerSearch, type Filters } from './search.ts'
import { SelectionFooter } from './list/SelectionFooter.tsx'
import { UploadCsv } from './upload/UploadCsv.tsx'
import { useAsked, useCustomerAddress, useCustomerList, useOpenCustomer } from './use-customers.ts'
import { useCustomerName } from './use-customer-name.ts'

/** The search waits for 200 ms of rest (CUSTOMERS-31, ADDTX-31). */
const REST_MS = 200

/** Who is ticked can be deleted: the walk-in never is. */
const mayTick = ({ isWalkIn }: Customer): boolean => !isWalkIn

/** The filters in use, as the address has them. */
const searchOf = ({ email, plan, gender }: Filters): CustomerSearch => ({
  ...(email && { email }),
  ...(plan && { plan }),
  ...(gender && { gender }),
})

/** The list of customers, and over it the one that is open (CUSTOMERS-01 to CUSTOMERS-06). */
export const CustomersScreen = () => {
  // Its rows call the walk-in as the search for a customer does.
  const { t } = useTranslation(['customers', 'customerPicker'])
  const { q, filters, page, size, linkedId, asksNew, show, forget } = useCustomerAddress()
  const inUse = searchOf(filters)
  const toPage = (next: number, replace = false) => show({ q, ...inUse, page: next, size }, replace)
  const list = useCustomerList({ q, filters, page, size }, (last) => toPage(last, true))
  const nameOf = useCustomerName()
  const selection = useRowSelection(list.rows.filter(mayTick), JSON.stringify([q, filters]))
  const [openId, setOpenId] = useOpenCustomer(linkedId, forget)
  const [task, setTask] = useState<'add' | 'upload' | 'delete' | 'merge' | null>(null)
  const columns = useColumns(setOpenId)
  const barredAdd = useBarred(CHECKS.addCustomer)
  const barredUpload = useBarred(CHECKS.uploadCustomerCsv)
  useAsked(asksNew, forget, () => barredAdd === null && setTask('add'))
  return (
    <ListScreen
      title={t('title')}
      list={list}
      columns={columns}
      rowLabel={(customer) => nameOf(customer) || t('unnamed')}
      onOpen={({ id }) => setOpenId(id)}
      selection={selection}
      selectLabel={(name) => t('selectRow', { name })}
      maySelect={mayTick}
      actions={
        <>
          <Button icon={<IconPlus />} onClick={() => addTransaction.open()}>
            {t('addTransaction')}
          </Button>
          <Button icon={<IconUpload />} disabledReason={barredUpload} onClick={() => setTask('upload')}>
            {t('upload.title')}
          </Button>
          <Button variant="filled" icon={<IconUserPlus />} disabledReason={barredAdd} onClick={() => setTask('add')}>
            {t('addCustomer')}
          </Button>
        </>
      }
      tools={
        <>
          <SearchField
            label={t('search')}
            value={q}
            onSearch={(next) => show({ q: next, ...inUse, size })}
            restMs={REST_MS}
          />
          <CustomerFilters filters={filters} onApply={(next) => show({ q, ...searchOf(next), size })} />
          {list.rows.length > 0 && <ExportCustomers q={q} filters={filters} />}
        </>
      }
      nothing={<Nobody q={q} filtered={Object.keys(inUse).length > 0} onClear={() => show({ size })} />}
      failed={t('networkFail')}
      picked={
        <SelectionFooter selection={selection} onDelete={() => setTask('delete')} onMerge={() => setTask('merge')} />
      }
      paging={{
        page,
        size,
        usualSize: PAGE_SIZE,
        onPage: (next) => toPage(next),
        onSize: (rows, next) => show({ q, ...inUse, page: next, size: rows }),
      }}
    >
      <EditCustomer
        customerId={openId}
        onClose={() => setOpenId(null)}
        onDeleted={(id) => selection.become([...selection.keys].filter((key) => key !== id))}
      />
      {task === 'add' && (
        <AddCustomer
          onAdded={() => setTask(null)}
          onHalf={({ id }) => {
            setTask(null)
            setOpenId(id)
          }}
          onClose={() => setTask(null)}
        />
      )}
      {task === 'upload' && <UploadCsv onClose={() => setTask(null)} />}
      {task === 'merge' && selection.picked.length === 2 && (
        <MergeCustomers
          kept={selection.picked[0]!}
          duplicate={selection.picked[1]}
          onMerged={() => selection.become([])}
          onClose={() => setTask(null)}
        />
      )}
      {task === 'delete' && (
        <DeleteCustomers
          customers={selection.picked}
          onDeleted={(failedIds) => selection.become(failedIds)}
          onClose={() => setTask(null)}
        />
      )}
    </ListScreen>
  )
}

/** What stands where nobody is listed: no customers at all yet, or none that match. */
const Nobody = ({ q, filtered, onClear }: { q: string; filtered: boolean; onClear: () => void }) => {
  const { t } = useTranslation('customers')
  const { t: common } = useTranslation()
  if (q === '' && !filtered) return <EmptyState icon={<IconUsers />} title={t('empty')} hint={t('emptyHint')} />
  return (
    <EmptyState
      icon={<IconUserOff />}
      title={q === '' ? t('noneFiltered') : t('noMatch', { query: q })}
      hint={t(filtered ? 'noneFilteredHint' : 'noMatchHint')}
      action={<Button onClick={onClear}>{common('clear')}</Button>}
    />
  )
}
