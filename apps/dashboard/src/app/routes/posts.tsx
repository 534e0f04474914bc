import { createFileRoute } from '@tanstack/react-router'
import { PostsScreen } from '../../features/posts/index.ts'

/** What the club tells those who follow its page (POSTS-01). */
export const Route = createFileRoute('/posts')({ staticData: { module: 'POSTS' }, component: PostsScreen })
