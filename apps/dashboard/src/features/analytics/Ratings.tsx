import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Paragraph, Stack } from '../../ui/layout.tsx'
import { Summary, useReviews } from '../reviews/index.ts'
import { Figures } from './Figures.tsx'
import style from './day-chart.module.css'

/** What players think of the club and its venues, and the way to reply (ANALYTICS-04). */
export const Ratings = () => {
  const { t } = useTranslation('analytics')
  const id = useId()
  const { data, error, isFetching, refetch, summary } = useReviews()
  return (
    <Figures of={{ data: data && summary, error, isFetching, refetch }} title={t('ratings')} subtitle={t('entire')}>
      {(all) => (
        <Stack component="section" gap={14} className={style.chart} aria-labelledby={id}>
          <Stack gap={2}>
            <h3 id={id}>{t('ratings')}</h3>
            <Paragraph look="quiet">{t('entire')}</Paragraph>
          </Stack>
          <Summary summary={all} />
          <div>
            <ButtonLink to="/ratings">{t('respond')}</ButtonLink>
          </div>
        </Stack>
      )}
    </Figures>
  )
}
