import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="campaigns" />

export const Route = createFileRoute('/campaigns/')({ staticData: { module: 'CAMPAIGNS' }, component: Screen })
