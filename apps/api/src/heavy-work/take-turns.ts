import { Refused } from '../db/refused.ts'

/** Runs a piece of a partner's work when its turn has come, and answers what it answers. */
export type Turns = <T>(partnerId: string, work: () => Promise<T>, leaving?: Leaving) => Promise<T>

/** Until when a piece waits for its turn; one that has left is never begun. */
type Leaving = {
  /** Aborted when nobody wants the piece any more: it fails with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Milliseconds that it waits at the most; then it fails with a `NoTurn`. */
  patience?: number
}

/** The turn of a piece did not come within its time. */
export class NoTurn extends Error {}

type Limits = {
  /** How many pieces are done at once. */
  lanes: number
  /** How many of them may be one partner's: fewer than all, so that what one of them brings never takes all lanes. */
  each?: number
  /** How many pieces of one partner may wait, those that are done not counted. */
  waiting: number
  /** After so many seconds who had to be refused may come back. */
  retryAfterSeconds: number
}

/**
 * Of the partners who wait each has one piece in turn: however much one of them brings at once, another one waits for one piece of each and
 * not for all of them, and as no partner can take all lanes, for none that takes long. Refuses more of a partner than may wait: what it
 * sent takes memory until its turn.
 */
export const takeTurns = ({ lanes, each = 1, waiting: most, retryAfterSeconds }: Limits): Turns => {
  // In the order of their next turns.
  const waiting = new Map<string, (() => void)[]>()
  const working = new Map<string, number>()
  let busy = 0
  const isFree = (partnerId: string) => busy < lanes && (working.get(partnerId) ?? 0) < each
  const begin = (partnerId: string): void => {
    busy++
    working.set(partnerId, (working.get(partnerId) ?? 0) + 1)
  }
  const end = (partnerId: string): void => {
    busy--
    const others = working.get(partnerId)! - 1
    if (others > 0) working.set(partnerId, others)
    else working.delete(partnerId)
    goOn()
  }
  const goOn = (): void => {
    for (;;) {
      const partnerId = waiting.keys().find(isFree)
      if (partnerId === undefined) return
      const [next, ...others] = waiting.get(partnerId)!
      // Behind the others, who have not had theirs.
      waiting.delete(partnerId)
      if (others.length > 0) waiting.set(partnerId, others)
      begin(partnerId)
      next!()
    }
  }
  const leave = (partnerId: string, turn: () => void): void => {
    const others = waiting.get(partnerId)!.filter((other) => other !== turn)
    if (others.length > 0) waiting.set(partnerId, others)
    else waiting.delete(partnerId)
  }
  const turnOf = (partnerId: string, { signal, patience }: Leaving) =>
    new Promise<void>((resolve, reject) => {
      const before = waiting.get(partnerId) ?? []
      if (before.length >= most)
        return reject(new Refused({ code: 'error.tooManyRequests', details: { retryAfterSeconds } }))
      const over = new AbortController()
      const fail = (reason: Error) => {
        over.abort()
        leave(partnerId, turn)
        reject(reason)
      }
      const turn = () => {
        over.abort()
        resolve()
      }
      waiting.set(partnerId, [...before, turn])
      signal?.addEventListener('abort', () => fail(signal.reason as Error), { signal: over.signal })
      if (patience === undefined) return
      const timer = setTimeout(() => fail(new NoTurn(`no turn within ${patience} ms`)), patience)
      over.signal.addEventListener('abort', () => clearTimeout(timer))
    })
  // The work is begun by whoever brought it, and not by whoever made room for it: it goes on with what is its own, such as its caller's
  // limits.
  return async (partnerId, work, leaving = {}) => {
    leaving.signal?.throwIfAborted()
    if (isFree(partnerId)) begin(partnerId)
    else await turnOf(partnerId, leaving)
    try {
      return await work()
    } finally {
      end(partnerId)
    }
  }
}
