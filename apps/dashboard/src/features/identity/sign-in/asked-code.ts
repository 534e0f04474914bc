import { useSyncExternalStore } from 'react'

/** A first step of a log-in that was right, and whose account asks for a code, too (BEYOND-23). */
export type FirstStep = { token: string; provider: 'FACEBOOK' | 'FIREBASE' }

// Of this page only: a token that stands for the password is kept nowhere.
let asked: FirstStep | null = null
const listeners = new Set<() => void>()

/** Keeps what the second step is to be sent with; null forgets it. */
export const keepFirstStep = (step: FirstStep | null) => {
  asked = step
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The first step that waits for its code; null while there is none. */
export const useFirstStep = (): FirstStep | null => useSyncExternalStore(subscribe, () => asked)
