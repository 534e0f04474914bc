/**
 * Streams that one session may have open on one process. A browser has six connections to a host over HTTP/1.1, and one
 * stream per page over HTTP/2: who has more open did not close them.
 */
export const MOST_STREAMS = 20

export type OpenStreams = {
  /** Counts a stream to a session; past MOST_STREAMS the session's oldest one is stopped. Answers how to count it out. */
  add(sessionId: string, stop: AbortController): () => void
  /** Stops all streams of a session, which has ended. */
  end(sessionId: string): void
}

/** The open event streams of this process, by session. */
export const createOpenStreams = (): OpenStreams => {
  const bySession = new Map<string, Set<AbortController>>()
  return {
    add(sessionId, stop) {
      const open = bySession.get(sessionId) ?? new Set<AbortController>()
      bySession.set(sessionId, open.add(stop))
      // A set keeps the order in which its members came.
      const [oldest] = open
      if (open.size > MOST_STREAMS && oldest) {
        open.delete(oldest)
        oldest.abort()
      }
      return () => {
        open.delete(stop)
        if (open.size === 0 && bySession.get(sessionId) === open) bySession.delete(sessionId)
      }
    },
    end(sessionId) {
      for (const stop of bySession.get(sessionId) ?? []) stop.abort()
    },
  }
}
