import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import { savingOf } from '@fieldhouse/domain/memberships'
import { formatMoney, toMinor } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { useTaxed } from '../../lib/formats/use-taxed.ts'
import type { Pricing } from './sale.ts'

/** The words for plans and their options in the reader's language (ADDTX-06, ADDTX-07, ADDTX-45, ADDTX-46). */
export const usePlanTexts = () => {
  const { t } = useTranslation('memberships')
  const taxed = useTaxed('membership')
  const every = (months: number): string => {
    if (months === 1) return t('perMonth')
    return months === 12 ? t('perYear') : t('perMonths', { count: months })
  }
  const cost = (fee: NonNullable<MembershipPlan['pause']>['fee']): string => {
    if (!fee) return t('pause.free')
    return fee.kind === 'fixed'
      ? t('pause.costs.fixed', { price: formatMoney(toMinor(fee.price, fee.currency), fee.currency) })
      : t('pause.costs.share', { percent: fee.percent })
  }
  return {
    every,
    /** 'Pauses: up to 30 days of a term, at least 7 at a time; free of charge' */
    pause: ({ pause }: Pick<MembershipPlan, 'pause'>): string =>
      pause
        ? t('pause.rule', {
            days: t('pause.days', { count: pause.maxDays }),
            least: pause.minDays,
            cost: cost(pause.fee),
          })
        : t('pause.never'),
    /** 'Renews by itself: ordered 7 days before the end, 7 days of grace' */
    renewal: ({ renewal }: Pick<MembershipPlan, 'renewal'>): string =>
      renewal
        ? t('renewal.rule', {
            before: t('pause.days', { count: renewal.orderDays }),
            grace: t('pause.days', { count: renewal.graceDays }),
          })
        : t('renewal.never'),
    /** 'SGD 80.00 / month' */
    price: ({ price, currency, recurring }: Pricing): string =>
      `${formatMoney(toMinor(price, currency), currency)} ${every(recurring)}`,
    /** The same as it is asked for: with the tax that is on top (BEYOND-35). */
    asked: ({ price, currency, recurring }: Pricing): string =>
      `${formatMoney(taxed(toMinor(price, currency)), currency)} ${every(recurring)}`,
    /** 'You save SGD 160.00' of the second option, or null where it saves nothing. */
    saving: ({ pricing }: Pick<MembershipPlan, 'pricing'>): string | null => {
      const saving = savingOf(pricing.map((option) => ({ ...option, price: toMinor(option.price, option.currency) })))
      return saving && t('youSave', { amount: formatMoney(saving.amount, saving.currency) })
    },
  }
}
