import { Refused } from '../db/refused.ts'

/** Runs a piece of a partner's work when its turn has come, and answers what it answers. */
export type Turns = <T>(partnerId: string, work: () => Promise<T>) => Promise<T>

type Limits = {
  /** How many pieces are done at once, each of another partner: what one of them brings never takes all lanes. */
  lanes: number
  /** How many pieces of one partner may wait, the one that is done not counted. */
  waiting: number
  /** After so many seconds who had to be refused may come back. */
  retryAfterSeconds: number
}

/**
 * One piece of a partner's work after the other, and of the partners who wait one piece each in turn: however much one of them brings at
 * once, another one waits for one piece of each and not for all of them, and with two lanes for none that takes long. Refuses more of a
 * partner than may wait: what it sent takes memory until its turn.
 */
export const takeTurns = ({ lanes, waiting: most, retryAfterSeconds }: Limits): Turns => {
  // In the order of their next turns.
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const working = new Set<string>()
  const goOn = (): void => {
    while (working.size < lanes) {
      const partnerId = waiting.keys().find((id) => !working.has(id))
      if (partnerId === undefined) return
      const [next, ...others] = waiting.get(partnerId)!
      // Behind the others, who have not had theirs.
      waiting.delete(partnerId)
      if (others.length > 0) waiting.set(partnerId, others)
      working.add(partnerId)
      void next!().finally(() => {
        working.delete(partnerId)
        goOn()
      })
    }
  }
  return (partnerId, work) =>
    new Promise((resolve, reject) => {
      const before = waiting.get(partnerId) ?? []
      if (before.length >= most)
        return reject(new Refused({ code: 'error.tooManyRequests', details: { retryAfterSeconds } }))
      waiting.set(partnerId, [...before, async () => work().then(resolve, reject)])
      goOn()
    })
}
