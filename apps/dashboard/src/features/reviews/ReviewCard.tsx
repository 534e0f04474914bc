import { Menu } from '@mantine/core'
import type { Review } from '@fieldhouse/contract/reviews'
import { IconArrowBackUp, IconDots, IconPencil } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureOf } from '../../lib/api/picture-of.ts'
import { Moment } from '../../lib/formats/Moment.tsx'
import { useBarred } from '../../lib/session/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { Paragraph, Row, Stack, Text } from '../../ui/layout.tsx'
import { Stars } from './Stars.tsx'
import style from './reviews.module.css'

type Props = {
  review: Review
  /** In epoch milliseconds. */
  now: number
  /** The reply is to be written, or edited where there is one. */
  onReply: () => void
}

/** What somebody wrote, with the club's reply under it (REVIEWS-03, REVIEWS-08). */
export const ReviewCard = ({ review, now, onReply }: Props) => {
  const { t } = useTranslation('reviews')
  const id = useId()
  const { reviewerName, reviewerProfileId, reviewerHasPicture, rating, createdAt, text, response } = review
  const { profileDetail, venueDetail } = review
  return (
    <Stack component="article" gap={10} className={style.review} aria-labelledby={id}>
      <Row gap={10} align="flex-start">
        <Avatar
          name={reviewerName}
          picture={reviewerHasPicture ? pictureOf(reviewerProfileId) : null}
          size={32}
          quiet
        />
        <Stack gap={2} grow miw={0}>
          <Text id={id} look="strong anywhere">
            {reviewerName}
          </Text>
          <Row gap={8} wrap>
            <Stars value={rating} size={14} />
            <Moment at={createdAt} now={now} />
            {venueDetail && <Text look="quiet small anywhere">{venueDetail.venueName}</Text>}
          </Row>
        </Stack>
        <Choices name={reviewerName} hasReply={response !== null} onReply={onReply} />
      </Row>
      <Paragraph className={style.text}>{text}</Paragraph>
      {response && (
        <Stack gap={4} className={style.response}>
          <Row gap={8} wrap>
            <Text look="medium anywhere">{t('replyOf', { club: profileDetail?.brandName ?? t('theClub') })}</Text>
            <Moment at={response.createdAt} now={now} />
          </Row>
          <Paragraph className={style.text}>{response.text}</Paragraph>
        </Stack>
      )}
    </Stack>
  )
}

type ChoicesProps = { name: string; hasReply: boolean; onReply: () => void }

/** One reply, which can be edited (REVIEWS-14 to REVIEWS-17). */
const Choices = ({ name, hasReply, onReply }: ChoicesProps) => {
  const { t } = useTranslation('reviews')
  const barred = useBarred('review.reply')
  return (
    <Menu position="bottom-end" width={280} returnFocus>
      <Menu.Target>
        <Button variant="subtle" size="s" icon={<IconDots size={16} />} aria-label={t('choices', { name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('once')}</Menu.Label>
        <Menu.Item
          leftSection={hasReply ? <IconPencil size={16} aria-hidden /> : <IconArrowBackUp size={16} aria-hidden />}
          disabled={barred !== null}
          title={barred ?? undefined}
          onClick={onReply}
        >
          {t(hasReply ? 'editReply' : 'reply')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
