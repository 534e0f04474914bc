import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const TABS = ['log', 'settings']

const Screen = () => <NotBuilt screen="credits" />

export const Route = createFileRoute('/credits/$tab')({
  staticData: { module: 'CREDITS' },
  component: Screen,
  // SHELL-68: an unknown section name is not found.
  beforeLoad: ({ params }) => {
    if (!TABS.includes(params.tab)) throw notFound()
  },
})
