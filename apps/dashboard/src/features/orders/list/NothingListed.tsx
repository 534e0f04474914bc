import { IconReceipt, IconReceiptOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { formatCount } from '../../../lib/formats/formats.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { defaultFilters, type Shown } from '../search.ts'

/** What stands where no transaction is listed: none at all yet, or none that match. */
export const NothingListed = ({ shown, show }: { shown: Shown; show: (next: Shown) => void }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { id: partnerId, countryCode } = usePartner()
  const everything = useQuery(query('listOrders', { partnerId, query: { offset: 0, limit: 1 } }))
  const total = everything.data?.pagination.total
  if (total === undefined) return null
  if (total === 0)
    return (
      <EmptyState
        icon={<IconReceipt />}
        title={t('empty')}
        hint={t('emptyHint')}
        action={
          <ButtonLink to="/facilities/$tab" params={{ tab: 'schedule' }}>
            {t('openSchedule')}
          </ButtonLink>
        }
      />
    )
  const confirmedOnly = shown.filters.processing === 'COMMITTED'
  const clear = () => show({ ...shown, q: '', from: null, to: null, filters: defaultFilters(countryCode), page: 1 })
  const showAll = () => show({ ...shown, filters: { ...shown.filters, processing: 'ALL', canceled: null }, page: 1 })
  return (
    <EmptyState
      icon={<IconReceiptOff />}
      title={t('noMatch')}
      hint={t('noMatchHint', { total: t('hidden', { count: total }).replace(String(total), formatCount(total)) })}
      action={
        <>
          {confirmedOnly && <Button onClick={showAll}>{t('showAll')}</Button>}
          <Button variant={confirmedOnly ? 'subtle' : 'default'} onClick={clear}>
            {common('clearFilters')}
          </Button>
        </>
      }
    />
  )
}
