import { createFileRoute, redirect } from '@tanstack/react-router'
import { RolesScreen, StaffScreen } from '../../features/staff/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { isStaffTab, readSearch } from '../../features/staff/search.ts'

const Screen = () => {
  const { tab } = Route.useParams()
  return tab === 'roles' ? <RolesScreen /> : <StaffScreen />
}

export const Route = createFileRoute('/staff/$tab')({
  staticData: { module: 'STAFF' },
  validateSearch: readSearch,
  component: Screen,
  // STAFF-32: an unknown tab opens the list.
  beforeLoad: ({ params }) => {
    if (!isStaffTab(params.tab)) throw redirect({ to: '/staff/$tab', params: { tab: 'list' }, replace: true })
  },
})
