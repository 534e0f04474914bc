import { LONGEST_CAPTION, MOST_POST_PHOTOS, TIMELINE_PAGE } from '@fieldhouse/domain/posts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PictureAddress } from '../pictures/index.ts'
import { data, Deleted, Id, InstantOut, pageLimit, requiredText } from '../schemas.ts'

const Media = z.array(z.object({ url: z.string() }))

/** What a club told those who follow its page (POSTS-10). */
export const Post = z.object({
  id: z.string(),
  partnerId: z.string(),
  caption: z.string(),
  media: Media,
  type: z.literal('DEFAULT'),
  createdAt: InstantOut,
})
export type Post = z.infer<typeof Post>

/** A post as the timeline shows it (POSTS-11). Its id is what the next page is asked for by. */
export const Activity = z.object({
  id: z.string(),
  createdAt: InstantOut,
  object: z.object({ id: z.string(), rawObject: z.object({ caption: z.string(), media: Media }) }),
  custom: z.object({ likesCount: z.number().int() }),
})
export type Activity = z.infer<typeof Activity>

export const posts = {
  createPost: endpoint({
    method: 'POST',
    path: '/me/posts',
    access: 'post.create',
    changes: ['posts'],
    summary: 'Tell those who follow the page something, with up to 10 photos (POSTS-12)',
    idempotent: true,
    body: z.strictObject({
      caption: requiredText(LONGEST_CAPTION),
      /** As `uploadPicture` answered them; the first one is shown first. */
      media: z
        .array(z.strictObject({ url: PictureAddress }))
        .max(MOST_POST_PHOTOS)
        .default([]),
      type: z.literal('DEFAULT').default('DEFAULT'),
      partnerId: Id.optional(),
    }),
    reply: data(Post),
  }),
  readTimeline: endpoint({
    method: 'POST',
    path: '/partners/:partnerId/timeline',
    access: 'post.view',
    changes: [],
    summary:
      'Posts of a partner, newest first; id_gt is the lastActivityId of the page before, which is null where nothing is left (POSTS-13, POSTS-17)',
    query: z.strictObject({ limit: pageLimit(TIMELINE_PAGE), id_gt: z.union([z.literal(''), Id]).optional() }),
    reply: data(z.object({ lastActivityId: z.string().nullable(), activities: z.array(Activity) })),
  }),
  deletePost: endpoint({
    method: 'DELETE',
    path: '/me/posts/:id',
    access: 'post.create',
    changes: ['posts'],
    summary: 'Take a post from the timeline (POSTS-14)',
    idempotent: true,
    reply: Deleted,
  }),
}
