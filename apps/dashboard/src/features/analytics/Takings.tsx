import { DAY_CLOSE } from '@fieldhouse/domain/access'
import { ANALYTICS_DAYS } from '@fieldhouse/domain/analytics'
import { formatMoney } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { usePartner, useWorkspace } from '../../lib/session/workspace.ts'
import { DayChart } from './DayChart.tsx'
import { Figures } from './Figures.tsx'
import { shortDay, useLastDays } from './last-days.ts'

/** Money that came in and that was refunded on each of the last 30 days, as their day closes have it (ANALYTICS-07). */
export const Takings = () => {
  const { t } = useTranslation('analytics')
  const { id: partnerId } = usePartner()
  const { atSomeVenues } = useWorkspace()
  const seesClose = useCan(DAY_CLOSE.view) && !atSomeVenues
  const { first, last } = useLastDays(ANALYTICS_DAYS)
  const frame = { title: t('takings'), subtitle: t('takingsOf', { period: t('pastDays', { days: ANALYTICS_DAYS }) }) }
  const reading = useQuery(query('getTakingsChart', { partnerId, query: { from: first, until: last } }))
  return (
    <Figures of={reading} {...frame}>
      {({ data: { currency, days, total } }) => (
        <DayChart
          {...frame}
          kind="bars"
          rows={days.map(({ day, ...moved }) => ({ day: shortDay(day), date: day, ...moved }))}
          behind={({ date, taken, refunded }) =>
            seesClose && date && (taken !== 0 || refunded !== 0)
              ? { to: '/payments/dayClose', search: { day: date } as never }
              : null
          }
          series={[
            { key: 'taken', label: t('taken'), color: 'var(--book-bar)' },
            { key: 'refunded', label: t('refunded'), color: 'var(--clay)' },
            { key: 'net', label: t('net'), color: null },
          ]}
          format={(amount) => formatMoney(amount, currency)}
          axisWidth={92}
          sum={t('takingsSum', { net: formatMoney(total.net, currency) })}
        />
      )}
    </Figures>
  )
}
