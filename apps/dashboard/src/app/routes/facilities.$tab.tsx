import { createFileRoute, redirect } from '@tanstack/react-router'
import { ScheduleScreen } from '../../features/schedule/index.ts'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => (Route.useParams().tab === 'settings' ? <NotBuilt screen="facilities" /> : <ScheduleScreen />)

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
