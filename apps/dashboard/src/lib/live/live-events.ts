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
/** So long somebody may look at another tab without missing anything here. */
const AWAY_MS = 5_000

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

type Following = Pick<ReturnType<typeof followStream>, 'wake' | 'restart' | 'rest' | 'resume'>

/**
 * A page that nobody looks at lets its stream go: browsers allow six connections to a host over HTTP/1.1, and a page that was left for another
 * keeps its own for as long as one may come back to it. Coming back to the window, or onto a network, is when a stream is most likely dead and a
 * look at it most likely wanted.
 */
const watchReturns = ({ wake, restart, rest, resume }: Following) => {
  let hiding: ReturnType<typeof setTimeout> | undefined
  const seen = () => {
    clearTimeout(hiding)
    if (document.hidden) {
      hiding = setTimeout(rest, AWAY_MS)
      return
    }
    resume()
    wake()
  }
  const listeners = [
    [window, 'online', restart],
    [window, 'focus', wake],
    [window, 'pagehide', rest],
    [window, 'pageshow', seen],
    [document, 'visibilitychange', seen],
  ] as const
  for (const [target, name, listen] of listeners) target.addEventListener(name, listen)
  return () => {
    clearTimeout(hiding)
    for (const [target, name, listen] of listeners) target.removeEventListener(name, listen)
  }
}
