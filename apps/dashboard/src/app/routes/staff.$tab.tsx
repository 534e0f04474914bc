import { createFileRoute, redirect } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const TABS = ['list', 'roles']

const Screen = () => <NotBuilt screen="staff" />

export const Route = createFileRoute('/staff/$tab')({
  staticData: { module: 'STAFF' },
  component: Screen,
  // STAFF-32: an unknown section falls back to the list.
  beforeLoad: ({ params }) => {
    if (!TABS.includes(params.tab)) throw redirect({ to: '/staff/$tab', params: { tab: 'list' }, replace: true })
  },
})
