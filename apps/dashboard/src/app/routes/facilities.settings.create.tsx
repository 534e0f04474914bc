import { createFileRoute, redirect } from '@tanstack/react-router'
import { CreateGroup } from '../../features/facilities/index.ts'
import { useVenueInState } from '../../lib/venue-in-state.ts'

const Screen = () => <CreateGroup venueId={useVenueInState()!} />

/** The form of a new facility group, of the venue that the way here named (FACILITIES-08, FACILITIES-10). */
export const Route = createFileRoute('/facilities/settings/create')({
  staticData: { needed: 'facilityGroup.create' },
  component: Screen,
  beforeLoad: ({ location }) => {
    if (location.state.venueId === undefined)
      throw redirect({ to: '/facilities/$tab', params: { tab: 'settings' }, replace: true })
  },
})
