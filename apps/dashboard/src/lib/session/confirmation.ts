import { useSyncExternalStore } from 'react'

/** What a call is refused with that moves money or lets people in, where who uses the session proved too long ago who they are. */
export const CONFIRMATION_NEEDED = 'error.forbidden.confirmIdentity'

type Asked = { answer: Promise<boolean>; end: (isConfirmed: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()
const become = (next: Asked | null) => {
  asked = next
  listeners.forEach((listener) => listener())
}

/**
 * Asks who uses the session to prove who they are; answers whether they did. Calls that ask at the same time are answered together, and
 * with no where nothing is open that could ask.
 */
export const askConfirmation = (): Promise<boolean> => {
  if (listeners.size === 0) return Promise.resolve(false)
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const end = (isConfirmed: boolean) => {
      become(null)
      resolve(isConfirmed)
    }
    become({ answer: promise, end })
  }
  return asked!.answer
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Whoever asked is gone, and with them who could answer.
    if (listeners.size === 0) asked?.end(false)
  }
}

/** How what is asked for now ends; null while nobody asks. */
export const useConfirmation = (): Asked['end'] | null => useSyncExternalStore(subscribe, () => asked)?.end ?? null
