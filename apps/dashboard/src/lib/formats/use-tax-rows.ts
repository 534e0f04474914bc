import type { OrderTax } from '@fieldhouse/contract/taxes'
import { taxSummary } from '@fieldhouse/domain/taxes'
import { useTranslation } from 'react-i18next'

/** What a rate of tax is called with its percentage: 'GST 9 %'. */
export const useRateName = (): ((rate: { name: string; percent: number }) => string) => {
  const { t, i18n } = useTranslation()
  const percentText = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 4 })
  return ({ name, percent }) => t('tax.rate', { name, percent: percentText.format(percent) })
}

/** What of an amount is net and what is tax, as rows with their names; none where there is no tax (BEYOND-35). Minor units. */
export const useTaxRows = () => {
  const { t } = useTranslation()
  const rateName = useRateName()
  return (taxes: readonly OrderTax[] | undefined, gross: number): { name: string; minor: number }[] => {
    if (!taxes || taxes.length === 0) return []
    const { net, parts } = taxSummary(taxes, gross)
    return [
      { name: t('tax.net'), minor: net },
      ...parts.map(({ tax, ...rate }) => ({ name: rateName(rate), minor: tax })),
    ]
  }
}
