import { ApiFailure, onFailure } from '../lib/api/api.ts'
import { reportError } from '../lib/services/report-error.ts'
import { isSignedIn } from '../lib/session/session.ts'
import { keepSessionEnd, sessionEndOf } from '../lib/session/session-end.ts'
import { signOut } from '../lib/session/sign-out.ts'
import type { router } from './router.tsx'

/** Whether a failed call leaves the dashboard: a 401 on any call made from the facilities area (SHELL-30, SHELL-31). */
const leaves = (error: unknown, path: string): boolean =>
  error instanceof ApiFailure && error.status === 401 && (path === '/facilities' || path.startsWith('/facilities/'))

/**
 * Reports failed calls that are worth it (API-12, API-13), and signs out where one tells that the session has ended: the sign-in
 * then says why. What an ended session is still told ends no other one: its answers may come after the next sign-in.
 */
export const watchFailures = (app: typeof router) =>
  onFailure((error, { isOfBefore }) => {
    reportError(error)
    if (isOfBefore) return
    const end = sessionEndOf(error)
    // Ending a session calls the server too, which refuses that call as well.
    if (!isSignedIn() || (end === null && !leaves(error, app.state.location.pathname))) return
    signOut()
    keepSessionEnd(end)
    void app.navigate({ to: '/login' })
  })
