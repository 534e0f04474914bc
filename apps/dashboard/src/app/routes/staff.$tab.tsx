import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const TABS = ['list', 'roles']

const Screen = () => <NotBuilt screen="staff" />

export const Route = createFileRoute('/staff/$tab')({
  staticData: { module: 'STAFF' },
  component: Screen,
  // SHELL-68: an unknown section name is not found.
  beforeLoad: ({ params }) => {
    if (!TABS.includes(params.tab)) throw notFound()
  },
})
