import type { LiveEvent } from '@fieldhouse/contract/schedule'
import { useEffect, useEffectEvent, useState } from 'react'
import { client, isRefusal } from '../api/api.ts'
import { followStream } from './follow-stream.ts'
import { isKnown } from './stale.ts'

export type { LiveEvent } from '@fieldhouse/contract/schedule'

type Listener = { onEvent: (event: LiveEvent) => void; onState: (live: boolean) => void }
type Stream = { listeners: Set<Listener>; close: () => void }

// One stream per partner for the whole page: browsers allow six connections to a host over HTTP/1.1.
const streams = new Map<string, Stream>()

const RESYNC: LiveEvent = { type: 'resync', dates: [], facilityGroupIds: [] }
const AWAY_MS = 60_000

/**
 * Calls back with what changes in the partner as it happens, and answers whether the stream is open (BEYOND-04). It survives
 * drops, sleep and changes of network; whenever something may have been missed, the callback gets a 'resync'.
 */
export const useLiveEvents = (partnerId: string | null, onEvent: (event: LiveEvent) => void): boolean => {
  const [live, setLive] = useState(true)
  const receive = useEffectEvent(onEvent)
  useEffect(() => {
    if (partnerId === null) return
    const stream = streams.get(partnerId) ?? openStream(partnerId)
    const listener: Listener = { onEvent: (event) => receive(event), onState: setLive }
    stream.listeners.add(listener)
    return () => {
      stream.listeners.delete(listener)
      if (stream.listeners.size === 0) {
        streams.delete(partnerId)
        stream.close()
      }
    }
  }, [partnerId])
  return live
}

const openStream = (partnerId: string): Stream => {
  const listeners = new Set<Listener>()
  const tell = (event: LiveEvent) => listeners.forEach((listener) => listener.onEvent(event))
  const following = followStream<LiveEvent>({
    open: (signal) =>
      client.watchSchedule({ partnerId }, { signal }).catch((error: unknown) => {
        // Who is let in no longer must not go on looking at what is open: all of it is asked for anew, the club itself first.
        if (isRefusal(error)) tell(RESYNC)
        throw error
      }),
    onEvent: (event) => {
      if (event.type !== 'ready') tell(isKnown(event.type) ? event : RESYNC)
    },
    onState: (live, missed) => {
      listeners.forEach((listener) => listener.onState(live))
      if (live && missed) tell(RESYNC)
    },
  })
  const unwatch = watchReturns(following)
  const stream: Stream = {
    listeners,
    close: () => {
      unwatch()
      following.stop()
    },
  }
  streams.set(partnerId, stream)
  return stream
}

// Coming back to the window, or onto a network, is when a stream is most likely dead and a look at it most likely wanted.
const watchReturns = ({ wake, restart }: { wake: () => void; restart: () => void }) => {
  let hiddenAt = 0
  const seen = () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (hiddenAt > 0 && Date.now() - hiddenAt > AWAY_MS) restart()
    else wake()
  }
  window.addEventListener('online', restart)
  window.addEventListener('focus', wake)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', restart)
    window.removeEventListener('focus', wake)
    document.removeEventListener('visibilitychange', seen)
  }
}
