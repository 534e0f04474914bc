import type { Api } from '@fieldhouse/contract'
import type { posts } from '@fieldhouse/contract/posts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { createPost } from './create-post.ts'
import { deletePost } from './delete-post.ts'
import { readTimeline } from './read-timeline.ts'

/** What a club tells those who follow its page (POSTS-12 to POSTS-14). */
export const postRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof posts> => ({
  createPost: async ({ context, body }) => ({ data: await createPost(deps, context, body) }),
  readTimeline: async ({ context: { partnerId }, query: { limit, id_gt: after } }) => ({
    data: await readTimeline(deps, partnerId, { after: after || null, limit }),
  }),
  deletePost: async ({ context, params }) => ({ data: await deletePost(deps, context, params.id) }),
})
