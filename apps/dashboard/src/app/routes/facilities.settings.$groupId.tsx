import { createFileRoute, redirect } from '@tanstack/react-router'
import { EditGroup, GroupRules } from '../../features/facilities/index.ts'

const Screen = () => {
  const { groupId } = Route.useParams()
  const { setting } = Route.useSearch()
  return setting === undefined ? <EditGroup groupId={groupId} /> : <GroupRules groupId={groupId} settingId={setting} />
}

/**
 * The form of a facility group, for who comes from the list (FACILITIES-09, FACILITIES-10); 'Why?' leads to the rules alone, with the one
 * that won (BEYOND-09).
 */
export const Route = createFileRoute('/facilities/settings/$groupId')({
  staticData: { needed: 'facilityGroup.view' },
  component: Screen,
  validateSearch: (search): { setting?: string | undefined } =>
    typeof search.setting === 'string' ? { setting: search.setting } : {},
  beforeLoad: ({ location, search }) => {
    if (location.state.venueId === undefined && search.setting === undefined)
      throw redirect({ to: '/facilities/$tab', params: { tab: 'settings' }, replace: true })
  },
})
