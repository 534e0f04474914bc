import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column, type Sort } from '../../ui/lists/DataTable.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Row } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ApiFailure, messageOf } from '../api/api.ts'
import { formatCount } from '../formats/formats.ts'
import { ListPager } from './ListPager.tsx'
import type { ListPage } from './use-list-page.ts'
import type { useRowSelection } from './use-row-selection.ts'
import style from './list.module.css'

type Props<Row extends { id: string }> = {
  title: string
  list: ListPage<Row>
  columns: readonly Column<Row>[]
  /** What a row is called where it is opened or ticked. */
  rowLabel: (row: Row) => string
  onOpen: (row: Row) => void
  /** By which column the server sorts: the table's head shows it. */
  sort?: Sort
  /** Where rows are ticked; with `selectLabel` and `picked`. */
  selection?: ReturnType<typeof useRowSelection<Row>>
  selectLabel?: (name: string) => string
  maySelect?: (row: Row) => boolean
  /** At the right of the title; the clay one last. */
  actions: ReactNode
  /** Search and filters, under the title. */
  tools: ReactNode
  /** What stands where nothing is listed: nothing yet, or nothing that matches. */
  nothing: ReactNode
  /** The title where it could not be read. */
  failed: string
  /** The bar over the pager while something is ticked. */
  picked?: ReactNode
  /** A frame of the screen's own that has the title: it is given what stands beside that, and all below. */
  within?: (header: { count: string | undefined; actions: ReactNode }, body: ReactNode) => ReactNode
  /** Which page is shown, from 1, of how many rows, and the ways to others. */
  paging: {
    page: number
    size: number
    usualSize: number
    onPage: (page: number) => void
    onSize: (size: number, page: number) => void
    /** A page that is not there leads to the nearest one. */
    nearest?: true
  }
  /** The dialogs over the list. */
  children: ReactNode
}

/** A list as a screen: its title with how many there are, tools, rows in each of their states, what is ticked, and the pager. */
export const ListScreen = <Row extends { id: string }>({
  title,
  list,
  columns,
  rowLabel,
  onOpen,
  sort,
  selection,
  selectLabel,
  maySelect,
  actions,
  tools,
  nothing,
  failed,
  picked,
  paging,
  within,
  children,
}: Props<Row>) => {
  const { t } = useTranslation()
  const { total, more } = list
  const count = total === undefined ? undefined : `${formatCount(total)}${more ? '+' : ''}`
  const body = (
    <>
      {list.rows.length > 0 ? (
        <DataTable
          label={title}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowLabel={rowLabel}
          onOpen={onOpen}
          sort={sort}
          {...(selection && { selection: { keys: selection.keys, onChange: selection.become } })}
          maySelect={maySelect}
          selectAllLabel={t('table.selectAll')}
          selectLabel={selectLabel}
          refreshing={list.isOld}
        />
      ) : total !== undefined ? (
        nothing
      ) : list.error ? (
        <Failed title={failed} list={list} />
      ) : (
        <LoadingRows rows={paging.size} />
      )}
      <div className={style.foot}>
        {selection && selection.picked.length > 0 && picked}
        {total !== undefined && total > 0 && (
          <ListPager
            page={paging.page}
            pageSize={paging.size}
            usualSize={paging.usualSize}
            total={total}
            more={more}
            onPage={paging.onPage}
            onSize={paging.onSize}
            nearest={paging.nearest}
          />
        )}
      </div>
    </>
  )
  return (
    <div className={style.screen}>
      {within ? (
        within(
          { count, actions },
          <>
            <Row gap={8} wrap className={style.tools}>
              {tools}
            </Row>
            {body}
          </>,
        )
      ) : (
        <>
          <PageHeader title={title} count={count} actions={actions}>
            {tools}
          </PageHeader>
          {body}
        </>
      )}
      {children}
    </div>
  )
}

/** A list that could not be read, with the server's words and the request's id (API-10). */
const Failed = ({ title, list }: { title: string; list: ListPage<unknown> }) => {
  const { t } = useTranslation()
  const requestId = list.error instanceof ApiFailure ? list.error.requestId : null
  return (
    <ErrorState
      title={title}
      hint={messageOf(list.error) ?? t('failed.network')}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
      requestId={requestId ? t('requestId', { id: requestId }) : null}
    />
  )
}
