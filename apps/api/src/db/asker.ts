import { AsyncLocalStorage } from 'node:async_hooks'

/** Whoever asked is gone, and waits for nothing. Answered as what it is, a client's own doing, to nobody. */
export class AskerGone extends Error {
  readonly statusCode = 499
  constructor() {
    super('Whoever asked is gone')
    this.name = 'AskerGone'
  }
}

type Asker = {
  /** By whom connections are shared out that are of no club: a session, or the network of somebody who has none. */
  whose: string
  /** Aborted, with an `AskerGone`, once the connection of whoever asked has closed. */
  signal: AbortSignal
  /** Nothing is changed by it: it may stop anywhere. What changes something is brought to its end, also for somebody who left. */
  readsOnly: boolean
}

const askers = new AsyncLocalStorage<Asker>()

/** Runs fn, and all that it begins, for somebody who may leave meanwhile. */
export const askedBy = <T>(asker: Asker, fn: () => T): T => askers.run(asker, fn)

/** By whom connections that are of no club are shared out now; null for what nobody asked for, such as a job. */
export const whoseTurn = (): string | null => askers.getStore()?.whose ?? null

/** Aborted when what waits for a connection now is wanted by nobody; undefined where it is wanted in any case. */
export const leavingOfAsker = (): AbortSignal | undefined => {
  const asker = askers.getStore()
  return asker?.readsOnly ? asker.signal : undefined
}
