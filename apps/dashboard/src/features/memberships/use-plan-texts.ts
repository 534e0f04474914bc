import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import { savingOf } from '@fieldhouse/domain/memberships'
import { formatMoney, toMinor } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import type { Pricing } from './sale.ts'

/** The words for plans and their options in the reader's language (ADDTX-06, ADDTX-07, ADDTX-45, ADDTX-46). */
export const usePlanTexts = () => {
  const { t } = useTranslation('memberships')
  const every = (months: number): string => {
    if (months === 1) return t('perMonth')
    return months === 12 ? t('perYear') : t('perMonths', { count: months })
  }
  return {
    every,
    /** 'SGD 80.00 / month' */
    price: ({ price, currency, recurring }: Pricing): string =>
      `${formatMoney(toMinor(price, currency), currency)} ${every(recurring)}`,
    /** 'You save SGD 160.00' of the second option, or null where it saves nothing. */
    saving: ({ pricing }: Pick<MembershipPlan, 'pricing'>): string | null => {
      const saving = savingOf(pricing.map((option) => ({ ...option, price: toMinor(option.price, option.currency) })))
      return saving && t('youSave', { amount: formatMoney(saving.amount, saving.currency) })
    },
  }
}
