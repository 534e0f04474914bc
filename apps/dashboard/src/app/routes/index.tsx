import { createFileRoute, redirect } from '@tanstack/react-router'
import { fetched } from '../../lib/fetched.tsx'
import { isSignedIn, useSession } from '../../lib/session/session.ts'
import { isStandalone } from '../../lib/standalone.ts'

const SignIn = fetched(() => import('../../features/identity/sign-in/SignIn.tsx').then((module) => module.SignIn))
const Home = fetched(() => import('../../features/home/Home.tsx').then((module) => module.Home))

/** The sign-in for a visitor (SHELL-01), the dashboard for a member of staff (SHELL-69). */
const Start = () => {
  const { venue } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!useSession()) return <SignIn />
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
