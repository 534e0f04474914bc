import { ANALYTICS_DAYS } from '@fieldhouse/domain/analytics'
import { creditCurrency } from '@fieldhouse/domain/credits'
import { formatMoney, totalOf } from '@fieldhouse/domain/money'
import type { LocalDate } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { searchOfPaid } from '../orders/index.ts'
import { DayChart } from './DayChart.tsx'
import { Figures } from './Figures.tsx'
import { shortDay, useLastDays } from './last-days.ts'

/** The transactions of some days that were paid with credits. */
const paidWithCredits = (from: LocalDate, to: LocalDate) =>
  ({ to: '/transaction', search: searchOfPaid('clubCredits', from, to) as never }) satisfies LinkProps

/** What was issued and used of the credits on each of the last 30 days (ANALYTICS-01, ANALYTICS-13). */
export const Credits = () => {
  const { t } = useTranslation('analytics')
  const { id: partnerId, defaultCurrencyId } = usePartner()
  const { start, end, timezone } = useLastDays(ANALYTICS_DAYS)
  const currency = creditCurrency(defaultCurrencyId)
  const frame = { title: t('credits'), subtitle: t('pastDays', { days: ANALYTICS_DAYS }) }
  const reading = useQuery(
    query('getCreditChart', {
      partnerId,
      query: { start: String(start), end: String(end), timezone, interval: 'day' },
    }),
  )
  const seesOrders = useCan('order.view')
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <Figures of={reading} {...frame}>
      {({ data }) => (
        <DayChart
          {...frame}
          kind="bars"
          rows={data.map(({ day, issue, utilised }) => ({ day: shortDay(day), date: day, issue, utilised }))}
          behind={({ date, utilised }, key) =>
            key === 'utilised' && utilised !== 0 && seesOrders && date ? paidWithCredits(date, date) : null
          }
          series={[
            { key: 'issue', label: t('issued'), color: 'var(--book-bar)' },
            { key: 'utilised', label: t('utilised'), color: 'var(--clay)' },
          ]}
          format={money}
          axisWidth={92}
          sum={t('creditSum', {
            issued: money(totalOf(data.map(({ issue }) => issue))),
            utilised: money(totalOf(data.map(({ utilised }) => utilised))),
          })}
        >
          {seesOrders && data.length > 0 && (
            <Link {...paidWithCredits(data[0]!.day, data.at(-1)!.day)}>{t('creditTransactions')}</Link>
          )}
        </DayChart>
      )}
    </Figures>
  )
}
