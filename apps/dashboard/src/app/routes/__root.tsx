import { createRootRoute, Outlet, redirect, useMatches } from '@tanstack/react-router'
import { isSecretLink } from '../../lib/services/private-path.ts'
import { isSignedIn, useSession } from '../../lib/session/session.ts'
import { SignedIn } from '../signed-in.ts'
import { SIGN_IN_PATHS, SignIn } from '../sign-in.ts'

const SIGNED_OUT_PATHS = [
  ...SIGN_IN_PATHS,
  '/signup',
  '/forgot-password',
  '/reset-password',
  ...(import.meta.env.DEV ? ['/dev/gallery'] : []),
]
const HOME_WHEN_SIGNED_IN = ['/login', '/signup', '/forgot-password']

const withoutSlash = (path: string): string => path.replace(/(.)\/$/, '$1')

const mayStandSignedOut = (path: string): boolean => SIGNED_OUT_PATHS.includes(path) || isSecretLink(path)

const Root = () => {
  const session = useSession()
  // Of the screen that stands here: while another one is fetched, the address is that one's already.
  const path = useMatches({ select: (matches) => withoutSlash(matches.at(-1)?.pathname ?? '/') })
  // A link that is its own permission is its holder's, whoever is signed in on the device: it stands alone (BOOKING-93).
  if (session && !isSecretLink(path)) {
    return (
      <SignedIn key={session.account.id}>
        <Outlet />
      </SignedIn>
    )
  }
  // One and the same at both addresses: what is typed on the way from one to the other, as after a sign-out at home, stays.
  if (SIGN_IN_PATHS.includes(path)) return <SignIn />
  // Who just signed out, here or in another tab, is on the way to the sign-in.
  return mayStandSignedOut(path) ? <Outlet /> : null
}

export const Route = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => {
    const path = withoutSlash(location.pathname)
    // SHELL-10, SHELL-12: signed out, everything but the signed-out routes leads to the sign-in.
    if (!isSignedIn() && !mayStandSignedOut(path)) throw redirect({ to: '/', replace: true })
    // SHELL-07, SHELL-13: signed in, there is nothing left to sign in to.
    if (isSignedIn() && HOME_WHEN_SIGNED_IN.includes(path)) throw redirect({ to: '/', replace: true })
  },
})
