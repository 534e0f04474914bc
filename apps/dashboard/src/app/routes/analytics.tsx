import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="analytics" />

export const Route = createFileRoute('/analytics')({ staticData: { module: 'ANALYTICS' }, component: Screen })
