import { createRootRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { isPaymentLink } from '../../lib/private-path.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { SignedIn } from '../signed-in.ts'

const SIGNED_OUT_PATHS = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  ...(import.meta.env.DEV ? ['/dev/gallery'] : []),
]
const HOME_WHEN_SIGNED_IN = ['/login', '/signup', '/forgot-password']

const Root = () => {
  const session = useSession()
  // A payment link is its customer's, whoever is signed in on the device: it stands alone (BOOKING-93).
  const isAlone = useLocation({ select: ({ pathname }) => isPaymentLink(pathname) })
  return session && !isAlone ? (
    <SignedIn key={session.account.id}>
      <Outlet />
    </SignedIn>
  ) : (
    <Outlet />
  )
}

export const Route = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => {
    const path = location.pathname.replace(/(.)\/$/, '$1')
    // SHELL-10, SHELL-12: signed out, everything but the signed-out routes leads to the sign-in.
    if (!isSignedIn() && !SIGNED_OUT_PATHS.includes(path) && !isPaymentLink(path))
      throw redirect({ to: '/', replace: true })
    // SHELL-07, SHELL-13: signed in, there is nothing left to sign in to.
    if (isSignedIn() && HOME_WHEN_SIGNED_IN.includes(path)) throw redirect({ to: '/', replace: true })
  },
})
