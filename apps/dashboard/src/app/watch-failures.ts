import { ApiFailure, onFailure } from '../lib/api.ts'
import { reportError } from '../lib/report-error.ts'
import { isSignedIn } from '../lib/session.ts'
import { signOut } from '../lib/sign-out.ts'
import type { router } from './router.tsx'

/** Whether a failed call ends the session: a 401 on any call made from the facilities area (SHELL-30, SHELL-31). */
const endsSession = (error: unknown, path: string): boolean =>
  error instanceof ApiFailure && error.status === 401 && (path === '/facilities' || path.startsWith('/facilities/'))

/** Reports failed calls that are worth it (API-12, API-13) and signs out where one ends the session. */
export const watchFailures = (app: typeof router) =>
  onFailure((error) => {
    reportError(error)
    // Ending a session calls the server too, which refuses that call as well.
    if (!isSignedIn() || !endsSession(error, app.state.location.pathname)) return
    signOut()
    void app.navigate({ to: '/login' })
  })
