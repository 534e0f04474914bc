import { plansAsListed } from '@fieldhouse/domain/memberships'
import { IconIdBadge2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Paragraph } from '../../../ui/layout.tsx'
import style from '../memberships.module.css'
import { usePlans } from '../use-plans.ts'
import { EditPlan } from './EditPlan.tsx'
import { PlanCard } from './PlanCard.tsx'

/** The plans of a club as cards, newest first, hidden and inactive ones too (MEMBERSHIPS-03, MEMBERSHIPS-30, MEMBERSHIPS-31). */
export const Plans = () => {
  const { t } = useTranslation('memberships')
  const { data, error, refetch, isFetching } = usePlans()
  const [edited, setEdited] = useState<string | null>(null)
  if (!data)
    return error ? (
      <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <LoadingRows rows={8} />
    )
  if (data.data.length === 0)
    return <EmptyState icon={<IconIdBadge2 />} title={t('noPlans')} hint={t('plan.noneHint')} />
  const plan = data.data.find(({ id }) => id === edited)
  return (
    <>
      <ul className={style.cards} aria-label={t('plan.all')}>
        {plansAsListed(data.data).map((one) => (
          <PlanCard key={one.id} plan={one} onEdit={() => setEdited(one.id)} />
        ))}
      </ul>
      {data.pagination.total > data.data.length && (
        <Paragraph look="quiet" className={style.intro}>
          {t('plan.further', { shown: data.data.length, total: data.pagination.total })}
        </Paragraph>
      )}
      {plan && <EditPlan plan={plan} onClose={() => setEdited(null)} />}
    </>
  )
}
