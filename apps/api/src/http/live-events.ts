import type { LiveEvent } from '@fieldhouse/contract/schedule'
import type pg from 'pg'
import { TELL, type Database } from '../db/connect.ts'
import type { LiveNews } from '../db/command.ts'

const CHANNEL = 'fieldhouse_live'
/** Sessions that ended, by their ids: nobody's news, but the end of their streams. */
const ENDED_SESSIONS = 'fieldhouse_ended_sessions'
/** NOTIFY carries 8000 bytes at the most; a shortened notice has less than 450. */
const BATCH = 15

export type LiveEvents = {
  /** Tells every API process, and so every open screen of the partner. Returns at once. */
  publish(partnerId: string, news: LiveNews): void
  /**
   * What happens in the partner from now on; ends when the signal aborts or the server closes. Who is held to venues is not told what names
   * another one.
   */
  watch(partnerId: string, signal: AbortSignal, venueIds?: readonly string[] | null): AsyncGenerator<LiveEvent>
  /** Ends the streams of a session that has ended, on every API process. Returns at once. */
  endSession(sessionId: string): void
  /** Calls back with each session that ended, whichever process ended it. */
  onSessionEnded(listener: (sessionId: string) => void): void
  close(): Promise<void>
}

/**
 * Live events over LISTEN/NOTIFY, so that all API processes on one database tell all their clients (BEYOND-04).
 * NOTIFY is sent after the commit and in batches: inside the transaction it would take a lock that lets only one
 * transaction of the whole database commit at a time. A crash between commit and notice loses a notice, not a booking:
 * screens reload when their stream breaks, and all screens re-read now and then.
 */
export const createLiveEvents = async (database: Database, onError: (error: unknown) => void): Promise<LiveEvents> => {
  const watchers = new Map<string, Set<(event: LiveEvent | LiveNews) => void>>()
  const closing = new AbortController()
  const sessionListeners = new Set<(sessionId: string) => void>()
  let pending: { partnerId: string; news: LiveNews }[] = []
  let timer: NodeJS.Timeout | undefined
  let listener: pg.Client | undefined

  const deliver = (partnerId: string, event: LiveEvent | LiveNews) => {
    for (const tell of watchers.get(partnerId) ?? []) tell(event)
  }

  const listen = async (): Promise<void> => {
    const client = await database.dedicated()
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === ENDED_SESSIONS) return sessionListeners.forEach((tell) => tell(payload))
      for (const { partnerId, news } of JSON.parse(payload || '[]') as { partnerId: string; news: LiveNews }[])
        deliver(partnerId, news)
    })
    client.on('error', () => void reconnect(client))
    client.on('end', () => void reconnect(client))
    await client.query(`LISTEN ${CHANNEL}; LISTEN ${ENDED_SESSIONS}`)
    listener = client
  }

  const reconnect = async (lost: pg.Client): Promise<void> => {
    if (listener !== lost || closing.signal.aborted) return
    listener = undefined
    await lost.end().catch(() => undefined)
    while (!closing.signal.aborted) {
      try {
        await listen()
        // What was announced meanwhile is unknown, so every screen reads again.
        for (const partnerId of watchers.keys()) deliver(partnerId, { type: 'resync', dates: [], facilityGroupIds: [] })
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }

  // One batch after the other: on connections of their own the later one could arrive first.
  let sending = Promise.resolve()
  const flush = (): Promise<void> => {
    timer = undefined
    return (sending = sending.then(send))
  }

  const send = async (): Promise<void> => {
    const batch = pending
    pending = []
    for (let i = 0; i < batch.length; i += BATCH) {
      const part = batch.slice(i, i + BATCH)
      await database.connection(({ client }) => client.query(TELL, [CHANNEL, JSON.stringify(part)])).catch(onError)
    }
  }

  await listen()

  return {
    publish(partnerId, news) {
      pending.push({ partnerId, news: shorten(news) })
      timer ??= setTimeout(() => void flush(), 10)
    },
    endSession(sessionId) {
      void database.connection(({ client }) => client.query(TELL, [ENDED_SESSIONS, sessionId])).catch(onError)
    },
    onSessionEnded: (tell) => void sessionListeners.add(tell),
    async *watch(partnerId, signal, venueIds = null) {
      const queue: LiveEvent[] = [{ type: 'ready', dates: [], facilityGroupIds: [] }]
      let wake: () => void = () => undefined
      const tell = ({
        venueId,
        daysStay: _daysStay,
        ...event
      }: LiveNews | (LiveEvent & { venueId?: never; daysStay?: never })) => {
        if (venueId && venueIds && !venueIds.includes(venueId)) return
        queue.push(event)
        wake()
      }
      const stop = AbortSignal.any([signal, closing.signal])
      stop.addEventListener('abort', () => wake(), { once: true })
      const set = watchers.get(partnerId) ?? new Set()
      watchers.set(partnerId, set.add(tell))
      try {
        while (!stop.aborted) {
          const event = queue.shift()
          if (event) yield event
          else await new Promise<void>((resolve) => (wake = resolve))
        }
      } finally {
        set.delete(tell)
        if (set.size === 0) watchers.delete(partnerId)
      }
    },
    async close() {
      closing.abort()
      clearTimeout(timer)
      await flush()
      await listener?.end().catch(() => undefined)
    },
  }
}

/** Long lists become empty ones, which mean 'unknown': the screens then read everything they show. */
const shorten = (news: LiveNews): LiveNews => ({
  ...news,
  dates: news.dates.length > 8 ? [] : news.dates,
  facilityGroupIds: news.facilityGroupIds.length > 4 ? [] : news.facilityGroupIds,
})
