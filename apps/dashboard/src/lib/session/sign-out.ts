import { forgetAtHand } from '../at-hand.ts'
import { client, forgetReplies } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { clearKept, isSignedIn } from './session.ts'
import { forgetWorkspace } from './workspace.ts'

/** Ends the session: revoked on the server when it can be reached, and everything kept is cleared (SHELL-29, SHELL-31). */
export const signOut = () => {
  // Not waited for: signing out must also work without a connection.
  if (isSignedIn()) void client.signOut().catch(() => undefined)
  forgetAccount()
}

/** Clears everything kept and read for the account of before on this device. */
export const forgetAccount = () => {
  forgetWorkspace()
  clearKept()
  forgetRead()
  forgetAtHand()
}

/** Forgets what was read for the account of before: nobody else on this device sees it, in no tab (SHELL-29, BEYOND-43). */
export const forgetRead = () => {
  queryClient.clear()
  forgetReplies()
}
