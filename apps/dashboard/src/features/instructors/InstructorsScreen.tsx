import type { Instructor } from '@fieldhouse/contract/instructors'
import { nameOfInstructor } from '@fieldhouse/domain/instructors'
import { IconBallVolleyball, IconUserOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { readListSearch, type ListSearch } from '../../lib/list/list-search.ts'
import { ListScreen } from '../../lib/list/ListScreen.tsx'
import { useListPage } from '../../lib/list/use-list-page.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { ClassTabs } from '../classes/index.ts'
import { AddInstructor } from './AddInstructor.tsx'
import { DeleteInstructor } from './DeleteInstructor.tsx'
import { EditInstructor } from './EditInstructor.tsx'
import { useColumns } from './use-columns.tsx'

/** Instructors of one page, until somebody asks for more. */
const PAGE_SIZE = 10
/** The search waits for 500 ms of rest (INSTRUCTORS-10). */
const REST_MS = 500

type Task = { kind: 'edit' | 'delete'; instructor: Instructor }

/** The list stands in its tab, under the name of both. */
const inTabs = ({ count, actions }: { count: string | undefined; actions: ReactNode }, body: ReactNode) => (
  <ClassTabs tab="instructors" count={count} actions={actions}>
    {body}
  </ClassTabs>
)

/** Who teaches here (INSTRUCTORS-01, INSTRUCTORS-24). */
export const InstructorsScreen = () => {
  const { t } = useTranslation('instructors')
  const { id: partnerId } = usePartner()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { q = '', page = 1, size = PAGE_SIZE } = readListSearch(search)
  const isAdding = search['action'] === 'add'
  const navigate = useNavigate()
  const show = (next: ListSearch, how: { replace?: boolean; action?: 'add' } = {}) =>
    void navigate({
      to: '/classes',
      search: { tab: 'instructors', ...(how.action && { action: how.action }), ...readListSearch(next) },
      replace: how.replace ?? false,
    })
  const call = { partnerId, query: { offset: (page - 1) * size, limit: size, ...(q && { q }) } }
  const list = useListPage(query('listInstructors', call), {
    page,
    size,
    toPage: (last) => show({ q, page: last, size }, { replace: true }),
  })
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const columns = useColumns({
    onEdit: (instructor) => setTask({ kind: 'edit', instructor }),
    onDelete: (instructor) => setTask({ kind: 'delete', instructor }),
  })
  return (
    <ListScreen
      title={t('title')}
      within={inTabs}
      list={list}
      columns={columns}
      rowLabel={nameOfInstructor}
      sort={{ by: 'name', direction: 'asc' }}
      onOpen={(instructor) => setTask({ kind: 'edit', instructor })}
      actions={
        <>
          <ButtonLink to="/staff/$tab" params={{ tab: 'list' }}>
            {t('staffList')}
          </ButtonLink>
          <Button variant="filled" onClick={() => show({ q, page, size }, { action: 'add' })}>
            {t('add')}
          </Button>
        </>
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
      {isAdding && <AddInstructor onClose={() => show({ q, page, size }, { replace: true })} />}
      {task?.kind === 'edit' && <EditInstructor instructor={task.instructor} onClose={close} />}
      {task?.kind === 'delete' && <DeleteInstructor instructor={task.instructor} onClose={close} />}
    </ListScreen>
  )
}

/** What stands where nobody is listed: nobody teaches here yet, or nobody matches. */
const Nobody = ({ q, onClear }: { q: string; onClear: () => void }) => {
  const { t } = useTranslation('instructors')
  const { t: common } = useTranslation()
  if (q === '') return <EmptyState as="h2" icon={<IconBallVolleyball />} title={t('empty')} hint={t('emptyHint')} />
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
