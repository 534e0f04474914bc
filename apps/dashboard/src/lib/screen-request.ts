import { useSyncExternalStore } from 'react'

/** Something that any screen may ask for and that the shell shows: one at a time, a later one in place of an earlier. */
export const createScreenRequest = <Request>() => {
  let request: Request | null = null
  const listeners = new Set<() => void>()
  const become = (next: Request | null) => {
    request = next
    listeners.forEach((listener) => listener())
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    open: (asked: Request) => become(asked),
    close: () => become(null),
    /** What was asked for, or null while nothing is. */
    use: (): Request | null => useSyncExternalStore(subscribe, () => request),
  }
}
