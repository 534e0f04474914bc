import { createFileRoute, redirect } from '@tanstack/react-router'
import { fetched } from '../../lib/fetched.tsx'
import { isSignedIn } from '../../lib/session/session.ts'
import { isStandalone } from '../../lib/standalone.ts'
import { SignIn } from '../sign-in.ts'

const Home = fetched(() => import('../../features/home/Home.tsx').then((module) => module.Home))

/** The dashboard for a member of staff (SHELL-69); the root draws the sign-in for a visitor (SHELL-01). */
const Start = () => {
  const { venue } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <Home venueId={venue} onVenue={(id) => void navigate({ search: { venue: id }, replace: true })} />
}

export const Route = createFileRoute('/')({
  component: Start,
  validateSearch: (search): { venue?: string } => (typeof search.venue === 'string' ? { venue: search.venue } : {}),
  loader: async () => void (await (isSignedIn() ? Home.ahead() : SignIn.ahead())),
  // SHELL-64: installed, the day's schedule is home.
  beforeLoad: () => {
    if (isSignedIn() && isStandalone())
      throw redirect({ to: '/facilities/$tab', params: { tab: 'schedule' }, replace: true })
  },
})
