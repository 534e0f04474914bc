import { BOOK_ACCOUNTS, type OwnAccount } from '@fieldhouse/domain/bookkeeping'
import { PAYMENT_METHODS } from '@fieldhouse/domain/fees'
import { useTranslation } from 'react-i18next'
import type { ChartDays } from './charts.ts'

/** What accounts are called in the reader's language where a club has no name of its own for them. */
export const useAccountNames = () => {
  const { t } = useTranslation('bookkeeping')
  const { t: common } = useTranslation()
  const nameOf = (account: string): string => {
    const method = PAYMENT_METHODS.find((one) => account === `settlement.${one}`)
    if (method) return t('ofMethod', { method: common(`paymentMethod.${method}`) })
    return t(`accounts.${account}` as 'accounts.sales')
  }
  /** A chart in which every account has a name. */
  return (own: readonly OwnAccount[]): OwnAccount[] =>
    BOOK_ACCOUNTS.map(({ account }) => {
      const found = own.find((one) => one.account === account)
      return { account, code: found?.code ?? '', name: found?.name || nameOf(account) }
    })
}

/** Charts of some days in which every account has a name. */
export const useNamedCharts = (charts: readonly ChartDays[]): ChartDays[] => {
  const named = useAccountNames()
  return charts.map(({ chart, ...span }) => ({ ...span, chart: { ...chart, own: named(chart.own) } }))
}
