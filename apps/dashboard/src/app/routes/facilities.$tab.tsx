import { createFileRoute, redirect } from '@tanstack/react-router'
import { FacilitySettings } from '../../features/facilities/index.ts'
import { ScheduleScreen } from '../../features/schedule/index.ts'

const Screen = () => (Route.useParams().tab === 'settings' ? <FacilitySettings /> : <ScheduleScreen />)

export const Route = createFileRoute('/facilities/$tab')({
  staticData: { module: 'FACILITY_BOOKING' },
  component: Screen,
  // FACILITIES-04, FACILITIES-05: 'facilities' means the settings, any other word the schedule.
  beforeLoad: ({ params }) => {
    if (params.tab === 'schedule' || params.tab === 'settings') return
    const tab = params.tab === 'facilities' ? 'settings' : 'schedule'
    throw redirect({ to: '/facilities/$tab', params: { tab }, replace: true })
  },
})
