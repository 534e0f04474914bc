import type { StaffMember } from '@fieldhouse/contract/staff'
import { fullName } from '@fieldhouse/domain/identity'
import { IconUserOff, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { readListSearch, type ListSearch } from '../../lib/list/list-search.ts'
import { ListScreen } from '../../lib/list/ListScreen.tsx'
import { useListPage } from '../../lib/list/use-list-page.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { AddStaff } from './AddStaff.tsx'
import { EditStaff } from './EditStaff.tsx'
import { RemoveStaff } from './RemoveStaff.tsx'
import { PAGE_SIZE } from './search.ts'
import { StaffTabs } from './StaffTabs.tsx'
import { useColumns } from './use-columns.tsx'

/** The search waits for 500 ms of rest (STAFF-26). */
const REST_MS = 500

type Task = { kind: 'add' } | { kind: 'edit' | 'remove'; member: StaffMember }

/** The list stands in its tab, under the name of both. */
const inTabs = ({ count, actions }: { count: string | undefined; actions: ReactNode }, body: ReactNode) => (
  <StaffTabs tab="list" count={count} actions={actions}>
    {body}
  </StaffTabs>
)

/** Who works here (STAFF-18, STAFF-32). */
export const StaffScreen = () => {
  const { t } = useTranslation('staff')
  const { id: partnerId } = usePartner()
  const { q = '', page = 1, size = PAGE_SIZE } = readListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: ListSearch, replace = false) =>
    void navigate({ to: '/staff/$tab', params: { tab: 'list' }, search: readListSearch(next), replace })
  const call = { partnerId, query: { offset: (page - 1) * size, limit: size, ...(q && { searchString: q }) } }
  const list = useListPage(query('listStaff', call), {
    page,
    size,
    toPage: (last) => show({ q, page: last, size }, true),
  })
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const barred = useBarred('partnerStaff.create')
  const columns = useColumns({
    onEdit: (member) => setTask({ kind: 'edit', member }),
    onRemove: (member) => setTask({ kind: 'remove', member }),
  })
  return (
    <ListScreen
      title={t('title')}
      within={inTabs}
      list={list}
      columns={columns}
      rowLabel={fullName}
      sort={{ by: 'name', direction: 'asc' }}
      onOpen={(member) => setTask({ kind: 'edit', member })}
      actions={
        <Button variant="filled" disabledReason={barred} onClick={() => setTask({ kind: 'add' })}>
          {t('add')}
        </Button>
      }
      tools={
        <SearchField label={t('search')} value={q} onSearch={(next) => show({ q: next, size })} restMs={REST_MS} />
      }
      nothing={<Nobody q={q} onClear={() => show({ size })} />}
      failed={t('listFailed')}
      paging={{
        page,
        size,
        usualSize: PAGE_SIZE,
        onPage: (next) => show({ q, page: next, size }),
        onSize: (rows, next) => show({ q, page: next, size: rows }),
      }}
    >
      {task?.kind === 'add' && <AddStaff onClose={close} />}
      {task?.kind === 'edit' && <EditStaff member={task.member} onClose={close} />}
      {task?.kind === 'remove' && <RemoveStaff member={task.member} onClose={close} />}
    </ListScreen>
  )
}

/** What stands where nobody is listed: nobody works here yet, or nobody matches. */
const Nobody = ({ q, onClear }: { q: string; onClear: () => void }) => {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation()
  if (q === '') return <EmptyState as="h2" icon={<IconUsersGroup />} title={t('empty')} hint={t('emptyHint')} />
  return (
    <EmptyState
      as="h2"
      icon={<IconUserOff />}
      title={t('noMatch', { query: q })}
      hint={t('noMatchHint')}
      action={<Button onClick={onClear}>{common('clear')}</Button>}
    />
  )
}
