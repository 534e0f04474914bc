import { TextInput } from '@mantine/core'
import type { Activity } from '@fieldhouse/contract/posts'
import { pictureFile } from '@fieldhouse/domain/pictures'
import { IconHeart, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../lib/api/api.ts'
import { useAction } from '../../lib/commands/use-action.ts'
import { formatCount } from '../../lib/formats/formats.ts'
import { Moment } from '../../lib/formats/Moment.tsx'
import { Picture } from '../../lib/partner/Picture.tsx'
import { useBarred } from '../../lib/session/use-can.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { Paragraph, Row, Stack, Text } from '../../ui/layout.tsx'
import { Lightbox } from './Lightbox.tsx'
import style from './posts.module.css'

/** Letters of a caption that tell one post from another. */
const FEW_LETTERS = 40

type Props = {
  activity: Activity
  /** In epoch milliseconds. */
  now: number
  /** It is gone from the timeline. */
  onDeleted: () => void
}

/** A post on the timeline (POSTS-07 to POSTS-09). */
export const PostCard = ({ activity, now, onDeleted }: Props) => {
  const { t } = useTranslation('posts')
  const id = useId()
  const { profile } = useWorkspace()
  const [isLarge, setIsLarge] = useState(false)
  const barred = useBarred('post.create')
  const {
    createdAt,
    object: { rawObject },
    custom: { likesCount },
  } = activity
  const photos = rawObject.media.map(({ url }) => url)
  const [first] = photos
  // No question: a press deletes (POSTS-19).
  const { busy, run } = useAction((send) => send('deletePost', { id: activity.object.id }), {
    onDone: onDeleted,
    done: () => t('deleted'),
    failed: t('deleteFailed'),
    why: (error) => (codeOf(error) === 'error.notFound.post' ? t('gone') : messageOf(error)),
  })
  const brand = profile?.brandName ?? ''
  return (
    <article className={style.post} aria-labelledby={id}>
      <Row gap={10}>
        <Avatar name={brand} picture={profile?.logo && pictureFile(profile.logo, 'list.webp')} size={32} quiet />
        <Stack gap={0} grow>
          <Text id={id} look="strong anywhere">
            {brand}
          </Text>
          <Moment at={createdAt} now={now} />
        </Stack>
        <Button
          variant="subtle"
          size="s"
          icon={<IconTrash size={16} />}
          loading={busy}
          disabledReason={barred}
          aria-label={t('deleteOf', { caption: [...rawObject.caption].slice(0, FEW_LETTERS).join('') })}
          onClick={() => void run()}
        >
          {t('delete')}
        </Button>
      </Row>
      <Paragraph className={style.caption}>{rawObject.caption}</Paragraph>
      {first !== undefined && (
        <button type="button" className={style.photo} onClick={() => setIsLarge(true)}>
          <Picture address={first} size="page" alt="" />
          <span className={style.all}>
            <IconPhoto size={16} aria-hidden />
            {t('seeAll')}
            <span aria-hidden>· {photos.length}</span>
          </span>
        </button>
      )}
      <Row gap={6} look="quiet">
        <IconHeart size={16} aria-hidden />
        <Text look="quiet">{likesCount === 1 ? t('likes.one') : t('likes.many', { n: formatCount(likesCount) })}</Text>
      </Row>
      <TextInput aria-label={t('comment')} placeholder={t('commentHint')} disabled />
      {isLarge && <Lightbox photos={photos} onClose={() => setIsLarge(false)} />}
    </article>
  )
}
