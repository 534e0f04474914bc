import { PAUSE_LIMITS, RENEWAL_LIMITS } from '@fieldhouse/domain/memberships'
import { useTranslation } from 'react-i18next'
import type { PlanProblem } from './plan-form.ts'

/** What is said beside the fields of a plan. */
export const usePlanWords = (): Record<PlanProblem, string> => {
  const { t } = useTranslation('memberships')
  const { t: tRichText } = useTranslation('richText')
  return {
    missing: t('plan.missing'),
    price: t('plan.priceWrong'),
    tooLong: tRichText('tooLong'),
    pauseDays: t('pause.daysWrong', { most: PAUSE_LIMITS.days }),
    leastDays: t('pause.leastWrong'),
    percent: t('pause.percentWrong'),
    orderDays: t('renewal.orderDaysWrong', { most: RENEWAL_LIMITS.orderDays }),
    graceDays: t('renewal.graceDaysWrong', { most: RENEWAL_LIMITS.graceDays }),
    steps: t('renewal.stepsWrong', { most: RENEWAL_LIMITS.steps }),
    unusedRefund: t('refund.wrong'),
  }
}
