import { useTranslation } from 'react-i18next'
import { Stack } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Credits } from './Credits.tsx'
import { Ratings } from './Ratings.tsx'
import { Takings } from './Takings.tsx'
import { Followers, PageViews } from './Visits.tsx'
import { Utilisation } from './utilisation/Utilisation.tsx'
import style from './analytics.module.css'

/** What the club's figures were: takings, credits, visits of its page and those who follow it, and what players think of it (ANALYTICS-01 to ANALYTICS-05, BEYOND-25). */
export const AnalyticsScreen = () => {
  const { t } = useTranslation('analytics')
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={style.page}>
        <Stack component="section" gap={12} aria-labelledby="revenue" className={style.wide}>
          <h2 id="revenue">{t('revenue')}</h2>
          <Takings />
          <Credits />
        </Stack>
        <div className={style.beside}>
          <Ratings />
        </div>
        <Stack component="section" gap={12} aria-labelledby="courts" className={style.whole}>
          <h2 id="courts">{t('courts')}</h2>
          <Utilisation />
        </Stack>
        <PageViews />
        <Followers />
      </div>
    </>
  )
}
