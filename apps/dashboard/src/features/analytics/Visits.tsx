import { ANALYTICS_DAYS, FOLLOWER_DAYS } from '@fieldhouse/domain/analytics'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { dayOf, formatCount } from '../../lib/formats/formats.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { DayChart } from './DayChart.tsx'
import { Figures } from './Figures.tsx'
import { shortDay, useLastDays } from './last-days.ts'

/** How often the club's pages were looked at on each of the last 30 days (ANALYTICS-02, ANALYTICS-11). */
export const PageViews = () => {
  const { t } = useTranslation('analytics')
  const { id: partnerId } = usePartner()
  const reading = useQuery(query('getAnalytics', { partnerId }))
  const frame = { title: t('pageViews'), subtitle: t('pastDays', { days: ANALYTICS_DAYS }) }
  return (
    <Figures of={reading} {...frame}>
      {({ data: { pageViews } }) => (
        <DayChart
          {...frame}
          kind="bars"
          rows={pageViews.map(({ date, views }) => ({ day: shortDay(date), views }))}
          series={[{ key: 'views', label: t('views'), color: 'var(--book-bar)' }]}
          format={formatCount}
          sum={formatCount(pageViews.reduce((all, { views }) => all + views, 0))}
        />
      )}
    </Figures>
  )
}

/** How many follow the club's page, day by day of the past 12 weeks (ANALYTICS-03, ANALYTICS-09, ANALYTICS-10). */
export const Followers = () => {
  const { t } = useTranslation('analytics')
  const { id: partnerId } = usePartner()
  const { start, end, timezone } = useLastDays(FOLLOWER_DAYS)
  const frame = { title: t('followers'), subtitle: t('pastWeeks') }
  const reading = useQuery(
    query('getFollowerStats', {
      partnerId,
      query: { start: String(start), end: String(end), timezone, interval: 'day' },
    }),
  )
  return (
    <Figures of={reading} {...frame}>
      {({ data }) => (
        <DayChart
          {...frame}
          kind="area"
          rows={data.map(({ timestamp, count }) => ({ day: shortDay(dayOf(timestamp, timezone)), count }))}
          series={[{ key: 'count', label: t('followers'), color: 'var(--book-bar)' }]}
          format={formatCount}
          sum={formatCount(data.at(-1)?.count ?? 0)}
        />
      )}
    </Figures>
  )
}
