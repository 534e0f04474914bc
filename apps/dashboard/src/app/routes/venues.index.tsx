import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="venues" />

export const Route = createFileRoute('/venues/')({ staticData: { module: 'VENUES' }, component: Screen })
