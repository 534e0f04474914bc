import type { Reply } from '@fieldhouse/contract'
import type { Activity, posts } from '@fieldhouse/contract/posts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findPlace, findPosts, type PostRow } from './posts.store.ts'

/**
 * A page of a partner's timeline, newest first (POSTS-13, POSTS-17): the posts after the one that `after` names, which may be deleted since.
 * Its last activity's id asks for the next page, and is null where nothing is left. Refuses one that the partner never had.
 */
export const readTimeline = (
  { read }: Pick<Deps, 'read'>,
  partnerId: string,
  { after: last, limit }: { after: string | null; limit: number },
): Promise<Reply<typeof posts.readTimeline>['data']> =>
  read(partnerId, async (db) => {
    const after = last === null ? null : await findPlace(db, partnerId, last)
    if (after === undefined) throw new Refused({ code: 'error.notFound.post' })
    // One more than the page has: whether anything is left.
    const found = await findPosts(db, partnerId, { after, limit: limit + 1 })
    const page = found.slice(0, limit)
    return { lastActivityId: found.length > limit ? page.at(-1)!.id : null, activities: page.map(toActivity) }
  })

const toActivity = ({ id, created_at: createdAt, caption, media, likes_count: likesCount }: PostRow): Activity => ({
  id,
  createdAt: new Date(createdAt).toISOString(),
  object: { id, rawObject: { caption, media } },
  custom: { likesCount },
})
