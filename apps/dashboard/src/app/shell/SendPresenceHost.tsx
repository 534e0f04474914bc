import { useConnection } from '../../lib/api/connection.ts'
import { fetched } from '../../lib/fetched.tsx'
import { useKeptPresence } from '../../lib/kept-presence.ts'
import { isViewing } from '../../lib/session/view-as.ts'

const SendPresence = fetched(() => import('../../features/classes/index.ts').then((classes) => classes.SendPresence))

/**
 * Keeps the place of what sends who is in a class; its code is fetched where somebody said so. A tab that looks through another role sends
 * nothing: the server would refuse it as that role's, and it would be forgotten.
 */
export const SendPresenceHost = () => {
  const kept = useKeptPresence()
  // Its code may not be had without one either.
  const isOffline = useConnection() === 'offline'
  return kept.length > 0 && !isOffline && !isViewing ? <SendPresence /> : null
}
