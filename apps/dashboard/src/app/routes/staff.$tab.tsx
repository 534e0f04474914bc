import { createFileRoute, redirect } from '@tanstack/react-router'
import { RolesScreen, StaffScreen } from '../../features/staff/index.ts'
import { readListSearch } from '../../lib/list/list-search.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { isStaffTab } from '../../features/staff/search.ts'

const Screen = () => {
  const { tab } = Route.useParams()
  return tab === 'roles' ? <RolesScreen /> : <StaffScreen />
}

export const Route = createFileRoute('/staff/$tab')({
  staticData: { module: 'STAFF' },
  validateSearch: readListSearch,
  component: Screen,
  // STAFF-32: an unknown tab opens the list.
  beforeLoad: ({ params }) => {
    if (!isStaffTab(params.tab)) throw redirect({ to: '/staff/$tab', params: { tab: 'list' }, replace: true })
  },
})
