import { dateOf, type LocalDate } from '@fieldhouse/domain/time'
import { randomUUID } from 'node:crypto'
import { SYSTEM } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { countViews } from './count-views.ts'

/** How long views are gathered before they are written. */
const GATHERED_MS = 3000

/** What fetches pages by itself, and says so. */
const MACHINE = /bot\b|crawl|spider|slurp|preview|monitor|curl\/|wget\//i

/**
 * Counts views of a club's public pages on the day of its zone (ANALYTICS-15). They are gathered for some seconds, so that a page that
 * many look at does not write at each of them; a process that is killed takes along what it had gathered, and so does a database that refuses it. Machines that say they are one
 * do not count.
 */
export const gatherViews = (deps: Deps, onError: (error: unknown) => void) => {
  let gathered = new Map<string, Map<LocalDate, number>>()
  let timer: NodeJS.Timeout | undefined
  const add = (partnerId: string, day: LocalDate, views: number) => {
    const days = gathered.get(partnerId) ?? new Map<LocalDate, number>()
    gathered.set(partnerId, days.set(day, (days.get(day) ?? 0) + views))
    timer ??= setTimeout(() => void write(), GATHERED_MS)
  }
  const empty = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const taken = gathered
    gathered = new Map()
    const now = deps.now()
    for (const [partnerId, days] of taken) {
      const counted = [...days].map(([day, views]) => ({ day, views }))
      await countViews(deps, { partnerId, actor: SYSTEM, now, requestId: randomUUID() }, counted).catch(onError)
    }
  }
  // One after the other: the last one waits for what is being written.
  let writing = Promise.resolve()
  const write = (): Promise<void> => (writing = writing.then(empty))
  return {
    /** Somebody was shown a page of a partner; `zone` is the partner's, `browser` what it says of itself. */
    see({ partnerId, zone }: { partnerId: string; zone: string }, browser: string): void {
      if (browser === '' || MACHINE.test(browser)) return
      add(partnerId, dateOf(deps.now(), zone), 1)
    },
    /** Writes what was gathered; the last thing before a process ends. */
    write,
  }
}
