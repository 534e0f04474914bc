import type { Coupon } from '@fieldhouse/contract/coupons'
import { IconTicket, IconTicketOff, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListScreen } from '../../lib/list/ListScreen.tsx'
import { ListSelection } from '../../lib/list/ListSelection.tsx'
import { useRowSelection } from '../../lib/list/use-row-selection.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { TabbedScreen } from '../../ui/TabbedScreen.tsx'
import { CouponDetails } from './CouponDetails.tsx'
import { CreateCoupon } from './form/CreateCoupon.tsx'
import { EditCoupon } from './form/EditCoupon.tsx'
import { CouponFilters } from './list/CouponFilters.tsx'
import { DeleteCoupons } from './list/DeleteCoupons.tsx'
import { useColumns } from './list/use-columns.tsx'
import { PAGE_SIZE, searchOf } from './search.ts'
import { useCouponAddress, useCouponList } from './use-coupons.ts'

/** The search waits for 200 ms of rest (COUPONS-04). */
const REST_MS = 200

type Task = { kind: 'details' | 'edit'; coupon: Coupon } | { kind: 'create' | 'delete' }

/** The promotions of the club: its coupons, and the ways to make, change, switch and delete them (COUPONS-01). */
export const CouponsScreen = () => {
  const { t } = useTranslation('coupons')
  const { q, page, size, filters, show } = useCouponAddress()
  const inUse = searchOf(filters)
  const list = useCouponList({ q, filters, page, size }, (last) => show({ q, ...inUse, page: last, size }, true))
  // Of one page only: what is ticked is what can be seen (COUPONS-60).
  const selection = useRowSelection(list.rows, JSON.stringify([q, filters, page, size]))
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const barredCreate = useBarred('coupon.create')
  const barredDelete = useBarred('coupon.delete')
  const columns = useColumns({
    onOpen: (coupon) => setTask({ kind: 'details', coupon }),
    onEdit: (coupon) => setTask({ kind: 'edit', coupon }),
  })
  // What an open dialog shows stays as the list has it.
  const standing = (coupon: Coupon) => list.rows.find(({ id }) => id === coupon.id) ?? coupon
  return (
    <ListScreen
      title={t('tab.coupons')}
      within={inTab}
      list={list}
      columns={columns}
      rowLabel={({ code }) => code}
      onOpen={(coupon) => setTask({ kind: 'details', coupon })}
      selection={selection}
      selectLabel={(name) => t('selectRow', { name })}
      actions={
        <Button variant="filled" disabledReason={barredCreate} onClick={() => setTask({ kind: 'create' })}>
          {t('add')}
        </Button>
      }
      tools={
        <>
          <SearchField
            label={t('search')}
            value={q}
            onSearch={(next) => show({ q: next, ...inUse, size })}
            restMs={REST_MS}
          />
          <CouponFilters filters={filters} onApply={(next) => show({ q, ...searchOf(next), size })} />
        </>
      }
      nothing={<NoCoupon q={q} filtered={Object.keys(inUse).length > 0} onClear={() => show({ size })} />}
      failed={t('listFailed')}
      picked={
        <ListSelection
          summary={<span>{t('selected', { count: selection.picked.length })}</span>}
          selection={selection}
          reason={barredDelete}
        >
          <Button
            size="s"
            variant="danger"
            icon={<IconTrash />}
            disabledReason={barredDelete}
            onClick={() => setTask({ kind: 'delete' })}
          >
            {t('deleteSelected')}
          </Button>
        </ListSelection>
      }
      paging={{
        page,
        size,
        usualSize: PAGE_SIZE,
        nearest: true,
        onPage: (next) => show({ q, ...inUse, page: next, size }),
        onSize: (rows, next) => show({ q, ...inUse, page: next, size: rows }),
      }}
    >
      {task?.kind === 'create' && <CreateCoupon onClose={close} />}
      {task?.kind === 'details' && (
        <CouponDetails
          coupon={standing(task.coupon)}
          onEdit={() => setTask({ kind: 'edit', coupon: task.coupon })}
          onClose={close}
        />
      )}
      {task?.kind === 'edit' && <EditCoupon coupon={standing(task.coupon)} onClose={close} />}
      {task?.kind === 'delete' && (
        <DeleteCoupons coupons={selection.picked} onDone={() => selection.clear()} onClose={close} />
      )}
    </ListScreen>
  )
}

/** The list stands in its tab, under the name of the promotions. */
const inTab = (header: { count: string | undefined; actions: ReactNode }, body: ReactNode) => (
  <Promotions {...header}>{body}</Promotions>
)

const Promotions = ({ actions, children }: { count: string | undefined; actions: ReactNode; children: ReactNode }) => {
  const { t } = useTranslation('coupons')
  return (
    <TabbedScreen
      title={t('title')}
      actions={actions}
      label={t('tab.label')}
      tabs={['coupons'] as const}
      nameOf={(tab) => t(`tab.${tab}`)}
      tab="coupons"
      onOpen={() => undefined}
    >
      {children}
    </TabbedScreen>
  )
}

/** What stands where nothing is listed: no coupon yet (COUPONS-13), or none that matches. */
const NoCoupon = ({ q, filtered, onClear }: { q: string; filtered: boolean; onClear: () => void }) => {
  const { t } = useTranslation('coupons')
  const { t: common } = useTranslation()
  if (q === '' && !filtered)
    return <EmptyState as="h2" icon={<IconTicket />} title={t('empty')} hint={t('emptyHint')} />
  return (
    <EmptyState
      as="h2"
      icon={<IconTicketOff />}
      title={q === '' ? t('noneFiltered') : t('noMatch', { query: q })}
      hint={t('noMatchHint')}
      action={<Button onClick={onClear}>{common('clear')}</Button>}
    />
  )
}
