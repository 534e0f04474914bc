import { REVIEWS_PAGE } from '@fieldhouse/domain/reviews'
import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api/api.ts'
import { useMinute } from '../../lib/formats/use-minute.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Stack } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ReplyDialog } from './ReplyDialog.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { Summary } from './Summary.tsx'
import { useReviews } from './use-reviews.ts'
import style from './reviews.module.css'

/** What players wrote, what it comes to, and the club's replies (REVIEWS-01 to REVIEWS-07). */
export const ReviewsScreen = () => {
  const { t } = useTranslation('reviews')
  return (
    <>
      <PageHeader title={t('title')} />
      <Reviews />
    </>
  )
}

const Reviews = () => {
  const { t } = useTranslation('reviews')
  const now = useMinute()
  const { reviews, summary, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useReviews()
  const [repliesTo, setRepliesTo] = useState<string | null>(null)
  if (reviews === undefined || summary === undefined)
    return error ? (
      <ErrorState
        title={t('networkFail')}
        hint={messageOf(error) ?? t('networkFailHint')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <LoadingRows rows={REVIEWS_PAGE} />
    )
  if (reviews.length === 0) return <EmptyState as="h2" icon={<IconStar />} title={t('empty')} hint={t('emptyHint')} />
  const open = reviews.find(({ id }) => id === repliesTo)
  return (
    <div className={style.page}>
      <aside className={style.summary} aria-label={t('summary')}>
        <Summary summary={summary} />
      </aside>
      <section aria-labelledby="all-reviews">
        <h2 id="all-reviews" className={style.heading}>
          {t('all')}
        </h2>
        <Stack component="ul" gap={0} className={style.list}>
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} now={now} onReply={() => setRepliesTo(review.id)} />
            </li>
          ))}
        </Stack>
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </section>
      {open && <ReplyDialog key={open.id} review={open} onClose={() => setRepliesTo(null)} />}
    </div>
  )
}
