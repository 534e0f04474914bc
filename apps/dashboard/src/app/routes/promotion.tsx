import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="promotion" />

export const Route = createFileRoute('/promotion')({ staticData: { module: 'PROMOTION' }, component: Screen })
