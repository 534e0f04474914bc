import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const TYPES = ['one-time', 'automated']

const Screen = () => <NotBuilt screen="campaigns" part="campaignCreate" />

export const Route = createFileRoute('/campaigns/create/$type')({
  staticData: { module: 'CAMPAIGNS' },
  component: Screen,
  beforeLoad: ({ params }) => {
    if (!TYPES.includes(params.type)) throw notFound()
  },
})
