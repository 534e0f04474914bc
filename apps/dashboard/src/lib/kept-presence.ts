import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from './session/session.ts'
import { isViewing } from './session/view-as.ts'
import { useWorkspace } from './session/workspace.ts'
import { stored } from './storage.ts'

/** That somebody is there or is not, said at an instant and not known to have reached the server (BEYOND-43). Names nobody. */
export type SaidPresence = {
  accountId: string
  partnerId: string
  sessionId: string
  customerId: string
  isPresent: boolean
  /** By this device's clock, in epoch milliseconds. */
  at: number
}

// Survives the page, also a phone that throws it away in a pocket, and whoever signs in meanwhile.
const kept = stored<readonly SaidPresence[]>('keptPresence')
const NONE: readonly SaidPresence[] = []
const now = () => kept.get() ?? NONE

const isOfSame = (a: SaidPresence, b: SaidPresence) =>
  a.accountId === b.accountId && a.sessionId === b.sessionId && a.customerId === b.customerId

/**
 * Keeps what was said, in place of what was said of the same person in the same class. Nothing in a tab that looks through another role:
 * its owner's other tabs would send it. Answers whether it was kept.
 */
export const sayPresence = (said: SaidPresence): boolean => {
  if (isViewing) return false
  kept.set([...now().filter((one) => !isOfSame(one, said)), said])
  return true
}

// Of this page, which sends it.
let isHeld = false
const watching = new Set<() => void>()

/** Says whether what is kept can't be sent for now, though there is a connection. */
export const holdPresence = (held: boolean) => {
  isHeld = held
  watching.forEach((listener) => listener())
}

/** Whether what is kept waits for a server that does not take it for now. */
export const usePresenceHeld = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      watching.add(listener)
      return () => watching.delete(listener)
    },
    () => isHeld,
  )

/** Forgets what has reached the server, but for what was said anew meanwhile. */
export const forgetPresence = (sent: readonly SaidPresence[]) => {
  const left = now().filter((one) => !sent.some((said) => isOfSame(said, one) && said.at === one.at))
  kept.set(left.length > 0 ? left : null)
}

/** What who is signed in said in the club that they work for, in the order in which they said it. */
export const useKeptPresence = (): readonly SaidPresence[] => {
  const all = useSyncExternalStore(kept.subscribe, now)
  const accountId = useSession()?.account.id
  const partnerId = useWorkspace().partner?.id
  return useMemo(
    () => all.filter((said) => said.accountId === accountId && said.partnerId === partnerId),
    [all, accountId, partnerId],
  )
}
