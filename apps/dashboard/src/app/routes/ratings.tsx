import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="ratings" />

export const Route = createFileRoute('/ratings')({ staticData: { module: 'REVIEWS' }, component: Screen })
