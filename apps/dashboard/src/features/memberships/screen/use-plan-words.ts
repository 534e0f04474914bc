import { useTranslation } from 'react-i18next'
import type { PlanProblem } from './plan-form.ts'

/** What is said beside the fields of a plan. */
export const usePlanWords = (): Record<PlanProblem, string> => {
  const { t } = useTranslation('memberships')
  const { t: tRichText } = useTranslation('richText')
  return { missing: t('plan.missing'), price: t('plan.priceWrong'), tooLong: tRichText('tooLong') }
}
