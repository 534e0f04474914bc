import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { Post, posts } from '@fieldhouse/contract/posts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { takePictures } from '../pictures/index.ts'
import { insertPost } from './posts.store.ts'

/**
 * Puts a post on the partner's timeline (POSTS-12). Refuses another partner than the caller works for, a photo that is there twice, and one
 * that is not kept.
 */
export const createPost = (
  deps: Deps,
  context: Context,
  { caption, media, type, partnerId }: Received<typeof posts.createPost>['body'],
): Promise<Post> => {
  if (partnerId !== undefined && partnerId !== context.partnerId)
    throw new Refused({ code: 'error.forbidden.otherPartner' })
  if (new Set(media.map(({ url }) => url)).size < media.length) throw wrongField('media', 'A photo is shown once.')
  return deps.command(context, async (command) => {
    const id = randomUUID()
    await takePictures(
      command,
      media.map(({ url }, n) => ({ address: url, property: `media.${n}.url` })),
    )
    await insertPost(command, { id, caption, media })
    command.audit({ action: 'post.created', subjectType: 'post', subjectId: id, after: { caption, media } })
    command.announce({ type: 'posts', dates: [], facilityGroupIds: [] })
    return { id, partnerId: command.partnerId, caption, media, type, createdAt: new Date(command.now).toISOString() }
  })
}
