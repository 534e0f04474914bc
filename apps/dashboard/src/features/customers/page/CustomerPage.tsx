import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconArrowsJoin2, IconPencil, IconUserOff } from '@tabler/icons-react'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, query } from '../../../lib/api/api.ts'
import { formatListDate } from '../../../lib/formats/formats.ts'
import { useGroupedPhone } from '../../../lib/formats/use-mobile-reader.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useBarred } from '../../../lib/session/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { Customer } from '../customer.ts'
import { EditCustomer } from '../form/EditCustomer.tsx'
import { MergeCustomers } from '../merge/MergeCustomers.tsx'
import { MergedInto } from '../merge/MergedInto.tsx'
import { useCustomerName } from '../use-customer-name.ts'
import { History } from './History.tsx'
import type { HistorySearch } from './history-search.ts'
import style from './page.module.css'

type Props = {
  customerId: string
  search: HistorySearch
  /** What else is done for them from here. */
  more: (customer: Customer) => ReactNode
}

/** A customer's page: who they are, and under it all that was and will be between them and the club (BEYOND-34). */
export const CustomerPage = ({ customerId, search, more }: Props) => {
  const { t } = useTranslation('customers')
  const nameOf = useCustomerName()
  const { data, error, isFetching, refetch } = useQuery(query('getCustomer', { id: customerId }))
  const [edits, setEdits] = useState(false)
  const [merges, setMerges] = useState(false)
  const navigate = useNavigate()
  const barredMerge = useBarred({ allOf: ['customer.edit', 'customer.delete'] })
  const customer = data?.data
  // A customer who is gone, of another club, or no id at all.
  const isNobody = error instanceof ApiFailure && (error.status === 404 || error.status === 400)
  // Who was merged stands on the page of whom they were merged into.
  const mergedInto = error instanceof ApiFailure ? error.body.data.metaData?.['mergedInto'] : undefined
  if (typeof mergedInto === 'string')
    return <Navigate to="/customers/$customerId" params={{ customerId: mergedInto }} replace />
  return (
    <>
      <PageHeader
        title={customer ? nameOf(customer) || t('unnamed') : t('title')}
        actions={
          <>
            <ButtonLink icon={<IconArrowLeft size={16} />} to="/customers">
              {t('page.toList')}
            </ButtonLink>
            {customer && !customer.isWalkIn && more(customer)}
            {customer && !customer.isWalkIn && (
              <Button icon={<IconArrowsJoin2 size={16} />} disabledReason={barredMerge} onClick={() => setMerges(true)}>
                {t('page.merge')}
              </Button>
            )}
            {customer && (
              <Button icon={<IconPencil size={16} />} onClick={() => setEdits(true)}>
                {t('page.edit')}
              </Button>
            )}
          </>
        }
      />
      {customer ? (
        <div className={style.page}>
          <Facts customer={customer} />
          <MergedInto customerId={customer.id} />
          {customer.isWalkIn ? (
            <EmptyState icon={<IconUserOff />} title={t('history.walkIn')} hint={t('history.walkInHint')} />
          ) : (
            <History customerId={customer.id} search={search} />
          )}
        </div>
      ) : isNobody ? (
        <EmptyState icon={<IconUserOff />} title={t('page.nobody')} hint={t('page.nobodyHint')} />
      ) : error ? (
        <LoadFailed as="h2" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={8} />
      )}
      {merges && customer && (
        <MergeCustomers
          kept={customer}
          onMerged={(keptId) => void navigate({ to: '/customers/$customerId', params: { customerId: keptId } })}
          onClose={() => setMerges(false)}
        />
      )}
      <EditCustomer customerId={edits ? customerId : null} onClose={() => setEdits(false)} />
    </>
  )
}

/** How to reach them, and the membership that they have today. */
const Facts = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('customers')
  const grouped = useGroupedPhone()
  const plan = customer.currentSubscription
  const facts: [string, string | null][] = [
    [t('field.email'), customer.email],
    [t('field.mobile'), customer.mobile && grouped(customer.mobile)],
    [t('field.ownId'), customer.partnerSideCustomerIdString],
    [
      t('section.membership'),
      plan ? `${plan.planName}, ${t('packages.until', { day: formatListDate(plan.expiresOn) })}` : null,
    ],
    [t('field.note'), customer.partnerNote],
  ]
  const known = facts.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <dl className={style.facts}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
