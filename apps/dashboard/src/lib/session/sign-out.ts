import { client, forgetReplies } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { clearKept, isSignedIn } from './session.ts'
import { forgetWorkspace } from './workspace.ts'

/** Ends the session: revoked on the server when it can be reached, and everything kept is cleared (SHELL-29, SHELL-31). */
export const signOut = () => {
  // Not waited for: signing out must also work without a connection.
  if (isSignedIn()) void client.signOut().catch(() => undefined)
  forgetWorkspace()
  clearKept()
  queryClient.clear()
  forgetReplies()
}
