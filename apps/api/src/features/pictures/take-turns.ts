/** Runs a piece of a partner's work when its turn has come, and answers what it answers. */
export type Turns = <T>(partnerId: string, work: () => Promise<T>) => Promise<T>

/**
 * One piece of work after the other, and of the partners who wait one piece each in turn: however much one of them brings at once,
 * another one waits for one piece of each and not for all of them.
 */
export const takeTurns = (): Turns => {
  // In the order of their next turns.
  const waiting = new Map<string, (() => Promise<unknown>)[]>()
  let isBusy = false
  const goOn = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    for (let next = takeNext(waiting); next; next = takeNext(waiting)) await next().catch(() => undefined)
    isBusy = false
  }
  return (partnerId, work) =>
    new Promise((resolve, reject) => {
      const piece = async () => work().then(resolve, reject)
      waiting.set(partnerId, [...(waiting.get(partnerId) ?? []), piece])
      void goOn()
    })
}

const takeNext = (waiting: Map<string, (() => Promise<unknown>)[]>): (() => Promise<unknown>) | undefined => {
  const [first] = waiting
  if (!first) return undefined
  const [partnerId, [next, ...others]] = first
  // Behind the others, who have not had theirs.
  waiting.delete(partnerId)
  if (others.length > 0) waiting.set(partnerId, others)
  return next
}
