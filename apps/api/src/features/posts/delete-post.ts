import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { lockPost, markDeleted } from './posts.store.ts'

/** Takes a post from the timeline (POSTS-14). Its photos go with it, once nothing else shows them. */
export const deletePost = (deps: Deps, context: Context, id: string): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const before = await lockPost(command, id)
    if (!before) throw new Refused({ code: 'error.notFound.post' })
    await markDeleted(command, id)
    const { caption, media } = before
    command.audit({ action: 'post.deleted', subjectType: 'post', subjectId: id, before: { caption, media } })
    command.announce({ type: 'posts', dates: [], facilityGroupIds: [] })
    return { id }
  })
