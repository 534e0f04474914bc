import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="posts" />

export const Route = createFileRoute('/posts')({ staticData: { module: 'POSTS' }, component: Screen })
