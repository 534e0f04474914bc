import { Textarea } from '@mantine/core'
import type { Review } from '@fieldhouse/contract/reviews'
import { isEmptyReply, LONGEST_REPLY } from '@fieldhouse/domain/reviews'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api/api.ts'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { Meanwhile } from '../../lib/form/Meanwhile.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { useMeanwhile } from '../../lib/form/use-meanwhile.ts'
import { Stack } from '../../ui/layout.tsx'
import { Stars } from './Stars.tsx'
import style from './reviews.module.css'

type Values = { text: string }
type Response = NonNullable<Review['response']>

/** The club's one reply to a review, new or as it stands (REVIEWS-07, REVIEWS-14, REVIEWS-16). */
export const ReplyDialog = ({ review, onClose }: { review: Review; onClose: () => void }) => {
  // What somebody else replies meanwhile is not put in the place of what is being typed: the server refuses the second one.
  const [isNew] = useState(review.response === null)
  return isNew || !review.response ? (
    <New review={review} onClose={onClose} />
  ) : (
    <Edit review={review} response={review.response} onClose={onClose} />
  )
}

const useRules = () => {
  const { t } = useTranslation('reviews')
  return {
    check: ({ text }: Values) => (isEmptyReply(text) ? { text: 'blank' as const } : {}),
    words: { blank: t('blank') },
  }
}

const New = ({ review, onClose }: { review: Review; onClose: () => void }) => {
  const { t } = useTranslation('reviews')
  const form = useForm(
    { start: { text: '' }, ...useRules() },
    (send, { text }) => send('respondToReview', { reviewId: review.id, body: { text: text.trim() } }),
    { onDone: onClose, done: () => t('replied'), failed: (error) => messageOf(error) ?? t('replyFailed') },
  )
  return (
    <FormDialog
      form={form}
      title={t('replyTo', { name: review.reviewerName })}
      save={t('send')}
      width={560}
      onClose={onClose}
    >
      <Reviewed review={review} />
      <Words field={form.field('text')} left={LONGEST_REPLY - form.values.text.length} />
    </FormDialog>
  )
}

const Edit = ({ review, response, onClose }: { review: Review; response: Response; onClose: () => void }) => {
  const { t } = useTranslation('reviews')
  const queries = useQueryClient()
  const meanwhile = useMeanwhile<Response, Values>({
    conflicts: ['error.conflict.reviewResponseChangedMeanwhile'],
    standing: response,
    valuesOf: ({ text }) => ({ text }),
    // The list brings the reply of each of its reviews: what stands there once it was read anew is theirs.
    readAgain: async () => {
      await queries.refetchQueries({ queryKey: ['listReviews'] })
      return standingIn(queries.getQueriesData<Pages>({ queryKey: ['listReviews', 'pages'] }), response)
    },
  })
  const form = useForm(
    { start: meanwhile.began.current, unchanged: t('unchanged'), ...useRules() },
    (send, { text }) =>
      send('updateReviewResponse', {
        id: response.id,
        body: { text: text.trim(), version: meanwhile.version.current },
      }),
    {
      onDone: onClose,
      done: () => t('edited'),
      failed: (error) => (meanwhile.isTold(error) ? null : (messageOf(error) ?? t('editFailed'))),
    },
  )
  return (
    <>
      <FormDialog form={form} title={t('editReplyTo', { name: review.reviewerName })} width={560} onClose={onClose}>
        <Reviewed review={review} />
        <Words field={form.field('text')} left={LONGEST_REPLY - form.values.text.length} />
      </FormDialog>
      <Meanwhile meanwhile={meanwhile} form={form} read={({ text }) => [[t('yourReply'), text]]} />
    </>
  )
}

type Pages = { pages: readonly { data: { reviews: readonly Review[] } }[] }

const standingIn = (readings: [unknown, Pages | undefined][], response: Response): Response =>
  readings
    .flatMap(([, reading]) => reading?.pages ?? [])
    .flatMap(({ data }) => data.reviews)
    .find((review) => review.response?.id === response.id)?.response ?? response

/** What is replied to. */
const Reviewed = ({ review: { rating, text } }: { review: Review }) => (
  <Stack component="blockquote" gap={6} className={style.quote}>
    <Stars value={rating} size={14} />
    <p className={style.text}>{text}</p>
  </Stack>
)

type WordsProps = { field: object; left: number }

const Words = ({ field, left }: WordsProps) => {
  const { t } = useTranslation('reviews')
  return (
    <Textarea
      {...field}
      label={t('yourReply')}
      description={t('replyHint', { left })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      required
      maxLength={LONGEST_REPLY}
      autosize
      minRows={4}
      maxRows={12}
    />
  )
}
