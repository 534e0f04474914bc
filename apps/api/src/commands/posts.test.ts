import { describe, it } from 'vitest'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()
const byOwner = () => ({ by: on.owner })

describe('the posts of a club', () => {
  it('are shared, read and deleted, and reading them leaves nothing [POSTS-12] [POSTS-13] [POSTS-14]', async () => {
    const { partnerId } = on
    const body = { caption: 'Court 3 has a new surface', media: [], type: 'DEFAULT' as const, partnerId }
    const shared = await on.leaves('createPost', 'without photos', { body }, byOwner())
    await on.leaves('createPost', 'without a caption', { body: { ...body, caption: ' ' } }, byOwner())
    const { id } = shared!.data
    await on.leaves('readTimeline', 'its first page', { partnerId, query: {} }, byOwner())
    await on.leaves('deletePost', 'that stands', { id }, byOwner())
    await on.leaves('deletePost', 'that is gone', { id }, byOwner())
  })
})
