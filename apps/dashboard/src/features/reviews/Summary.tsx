import type { Api, Reply } from '@fieldhouse/contract'
import { shareOf, STARS } from '@fieldhouse/domain/reviews'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/formats/formats.ts'
import { Paragraph, Row, Stack, Text } from '../../ui/layout.tsx'
import { formatStars } from './format-stars.ts'
import { Stars } from './Stars.tsx'
import style from './reviews.module.css'

type Props = { summary: Reply<Api['listReviews']>['data']['summary'] }

/** What all reviews come to: the mean, how many there are, and a bar for each number of stars (REVIEWS-02). */
export const Summary = ({ summary }: Props) => {
  const { t } = useTranslation('reviews')
  const { reviewsNumber, overallStars, statistic } = summary
  return (
    <Stack gap={16}>
      <Row gap={12}>
        <strong className={style.mean}>{formatStars(overallStars)}</strong>
        <Stack gap={2}>
          <Stars value={overallStars} />
          <Paragraph look="quiet">
            {reviewsNumber === 1 ? t('count.one') : t('count.many', { n: formatCount(reviewsNumber) })}
          </Paragraph>
        </Stack>
      </Row>
      <ul className={style.bars} aria-label={t('byStars')}>
        {STARS.toReversed().map((stars) => (
          <li
            key={stars}
            aria-label={t(stars === 1 ? 'bar.one' : 'bar.many', { stars, n: formatCount(statistic[stars]) })}
          >
            <Text look="quiet small" aria-hidden>
              {stars}
            </Text>
            <span className={style.bar} aria-hidden>
              <span style={{ width: `${100 * shareOf(summary, stars)}%` }} />
            </span>
            <Text look="quiet small" ta="right" aria-hidden>
              {formatCount(statistic[stars])}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
