import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="campaigns" part="campaignSegments" />

export const Route = createFileRoute('/campaigns/segment')({ staticData: { module: 'CAMPAIGNS' }, component: Screen })
