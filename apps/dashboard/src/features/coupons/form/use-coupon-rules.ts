import { useTranslation } from 'react-i18next'
import { formProblems, type CouponValues } from './coupon-form.ts'

/** The rules of the form, with what is said beside its fields in the reader's language (COUPONS-32 to -37). */
export const useCouponRules = (currency: string) => {
  const { t } = useTranslation('coupons')
  return {
    check: (values: CouponValues) => formProblems(values, currency),
    words: {
      required: t('problem.required'),
      amount: t('problem.amount'),
      percentage: t('problem.percentage'),
      validUntil: t('problem.validUntil'),
      lastBookingDate: t('problem.lastBookingDate'),
      weekdays: t('problem.weekdays'),
      number: t('problem.number'),
    },
  }
}
