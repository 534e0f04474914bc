import { useSyncExternalStore } from 'react'

/** How the server answers: well, slower than 5 s, or not at all. */
export type ConnectionState = 'online' | 'slow' | 'offline'

const SLOW_MS = 5_000
const PROBE_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/**
 * Watches every request: one that is still open after 5 s makes the connection slow, one that the network refused makes
 * it offline; then the server is asked again with growing pauses until it answers, and listeners may reload.
 */
export const createConnection = (probe: () => Promise<boolean>) => {
  let state: ConnectionState = 'online'
  let waiting = 0
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  const listeners = new Set<() => void>()
  const recovered = new Set<() => void>()

  const become = (next: ConnectionState) => {
    if (next === state) return
    const back = state === 'offline' && next === 'online'
    state = next
    listeners.forEach((listener) => listener())
    if (back) recovered.forEach((listener) => listener())
  }

  const askAgain = () => {
    if (timer) return
    timer = setTimeout(() => void ask(), PROBE_MS[Math.min(attempt, PROBE_MS.length - 1)])
    attempt += 1
  }
  const ask = async () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (await probe().catch(() => false)) answered()
    else askAgain()
  }
  const answered = () => {
    attempt = 0
    if (timer) clearTimeout(timer)
    timer = null
    become(waiting > 0 ? 'slow' : 'online')
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Calls back each time the server answers again after it was gone. */
    onRecovery: (listener: () => void) => {
      recovered.add(listener)
      return () => recovered.delete(listener)
    },
    /** Asks the server at once, e.g. when the network came back or a person pressed Retry. */
    retryNow: () => void ask(),
    requestStarted: () => {
      let late = false
      const slow = setTimeout(() => {
        late = true
        waiting += 1
        if (state === 'online') become('slow')
      }, SLOW_MS)
      const settle = () => {
        clearTimeout(slow)
        if (late) waiting -= 1
        late = false
      }
      return {
        answered: () => {
          settle()
          answered()
        },
        failed: () => {
          settle()
          become('offline')
          askAgain()
        },
        cancelled: () => {
          settle()
          if (state === 'slow' && waiting === 0) become('online')
        },
      }
    },
  }
}

/** The one connection of the page. Any answer of the server, even an error, proves that it is there. */
export const connection = createConnection(async () => {
  const response = await fetch('/v1.9.0/auth/providers', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
  return response.status < 500
})

/** The connection's state, re-rendering when it changes. */
export const useConnection = (): ConnectionState => useSyncExternalStore(connection.subscribe, connection.state)
