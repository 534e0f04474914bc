import { fullName } from '@fieldhouse/domain/identity'
import { IconGift, IconGiftOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { ListScreen } from '../../lib/list/ListScreen.tsx'
import { useListPage } from '../../lib/list/use-list-page.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { CreditTabs } from './CreditTabs.tsx'
import { LogTools } from './LogTools.tsx'
import { MoveCredits } from './MoveCredits.tsx'
import { PAGE_SIZE, queryOf, readSearch, type CreditSearch } from './search.ts'
import { useColumns } from './use-columns.tsx'

/** The list stands in its tab, under the name of both. */
const inTabs = ({ count, actions }: { count: string | undefined; actions: ReactNode }, body: ReactNode) => (
  <CreditTabs tab="log" count={count} actions={actions}>
    {body}
  </CreditTabs>
)

/**
 * What was issued, used and revoked (CREDITS-57), with the ways to issue and revoke: here alone, and only where the club's staff may take
 * credits and the person may (CREDITS-24 to -26).
 */
export const CreditLog = () => {
  const { t } = useTranslation('credits')
  const { id: partnerId, timezone, paymentMethodsForStaff } = usePartner()
  const { action, customerId, ...shown } = readSearch(useSearch({ strict: false }))
  const { page = 1, size = PAGE_SIZE } = shown
  const navigate = useNavigate()
  const show = (next: CreditSearch, replace = false) =>
    void navigate({ to: '/credits/$tab', params: { tab: 'log' }, search: readSearch(next), replace })
  const list = useListPage(query('listCredits', { partnerId, query: queryOf(shown, timezone) }), {
    page,
    size,
    toPage: (last) => show({ ...shown, page: last }, true),
  })
  const takesCredits = paymentMethodsForStaff.includes('clubCredits')
  const may = { issue: useCan('credit.issue') && takesCredits, revoke: useCan('credit.revoke') && takesCredits }
  const begin = (next: 'issue' | 'revoke') => show({ ...shown, action: next, ...(customerId && { customerId }) })
  const columns = useColumns()
  const openCustomer = (id: string) => void navigate({ to: '/customers', search: { id } })
  return (
    <ListScreen
      title={t('title')}
      within={inTabs}
      list={list}
      columns={columns}
      rowLabel={({ customer }) => fullName(customer) || t('nameless')}
      onOpen={({ customer }) => openCustomer(customer.id)}
      actions={
        <>
          {may.revoke && <Button onClick={() => begin('revoke')}>{t('revoke.open')}</Button>}
          {may.issue && (
            <Button variant="filled" onClick={() => begin('issue')}>
              {t('issue.open')}
            </Button>
          )}
        </>
      }
      tools={<LogTools shown={shown} show={show} />}
      nothing={<Nothing shown={shown} onClear={() => show({ size })} />}
      failed={t('listFailed')}
      paging={{
        page,
        size,
        usualSize: PAGE_SIZE,
        onPage: (next) => show({ ...shown, page: next }),
        onSize: (rows, next) => show({ ...shown, page: next, size: rows }),
      }}
    >
      {action && may[action] && (
        <MoveCredits key={action} kind={action} customerId={customerId ?? null} onClose={() => show(shown, true)} />
      )}
    </ListScreen>
  )
}

/** What stands where no entry is listed: nothing was ever issued, or nothing matches. */
const Nothing = ({ shown: { page: _page, size: _size, ...filters }, onClear }: NothingProps) => {
  const { t } = useTranslation('credits')
  const { t: common } = useTranslation()
  if (Object.keys(filters).length === 0)
    return <EmptyState as="h2" icon={<IconGift />} title={t('empty')} hint={t('emptyHint')} />
  return (
    <EmptyState
      as="h2"
      icon={<IconGiftOff />}
      title={t('noMatch')}
      hint={t('noMatchHint')}
      action={<Button onClick={onClear}>{common('clearFilters')}</Button>}
    />
  )
}
type NothingProps = { shown: CreditSearch; onClear: () => void }
