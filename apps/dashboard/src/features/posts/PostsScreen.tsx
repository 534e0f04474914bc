import { pictureFile } from '@fieldhouse/domain/pictures'
import { TIMELINE_PAGE } from '@fieldhouse/domain/posts'
import { IconNews, IconPencil } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../lib/api/api.ts'
import { useMinute } from '../../lib/formats/use-minute.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { useBarred } from '../../lib/session/use-can.ts'
import { usePartner, useWorkspace } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Box, Row } from '../../ui/layout.tsx'
import { Further } from '../../ui/lists/Further.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Composer } from './Composer.tsx'
import { PostCard } from './PostCard.tsx'
import style from './posts.module.css'

/** What the club tells those who follow its page: a composer, and under it the timeline (POSTS-01). */
export const PostsScreen = () => {
  const { t } = useTranslation('posts')
  const { profile } = useWorkspace()
  const [isComposing, setIsComposing] = useState(false)
  const barred = useBarred('post.create')
  const brand = profile?.brandName ?? ''
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={style.column}>
        <Row gap={10} className={style.composer}>
          <Avatar name={brand} picture={profile?.logo && pictureFile(profile.logo, 'list.webp')} size={32} quiet />
          <Box grow miw={0} className={style.prompt}>
            <Button
              block
              size="l"
              icon={<IconPencil size={16} />}
              disabledReason={barred}
              onClick={() => setIsComposing(true)}
            >
              {t('compose.prompt')}
            </Button>
          </Box>
        </Row>
        <Timeline />
      </div>
      {isComposing && <Composer onClose={() => setIsComposing(false)} />}
    </>
  )
}

/** Posts, newest first, in pages of five; the next one comes once the end is seen (POSTS-16, POSTS-17). */
const Timeline = () => {
  const { t } = useTranslation('posts')
  const { id: partnerId } = usePartner()
  const now = useMinute()
  const section = useRef<HTMLElement>(null)
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['readTimeline', 'pages', partnerId],
    queryFn: ({ pageParam, signal }) =>
      client.readTimeline({ partnerId, query: { limit: String(TIMELINE_PAGE), id_gt: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data: page }) => page.lastActivityId ?? undefined,
  })
  const posts = data?.pages.flatMap((page) => page.data.activities)
  if (posts === undefined)
    return error ? (
      <LoadFailed as="h2" error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <LoadingRows rows={TIMELINE_PAGE} />
    )
  if (posts.length === 0) return <EmptyState as="h2" icon={<IconNews />} title={t('empty')} hint={t('emptyHint')} />
  return (
    <section ref={section} tabIndex={-1} className={style.timeline} aria-label={t('timeline')}>
      {posts.map((activity) => (
        <PostCard key={activity.id} activity={activity} now={now} onDeleted={() => section.current?.focus()} />
      ))}
      {hasNextPage && <Further label={t('older')} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </section>
  )
}
