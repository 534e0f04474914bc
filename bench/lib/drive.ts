export type Driven = {
  /** How often the work was done per second. */
  rate: number
  done: number
  /** How long each took, in milliseconds. */
  took: number[]
}

/** Runs `work` with so many clients for some seconds, each client one after the other. */
export const drive = async (
  clients: number,
  seconds: number,
  work: (client: number) => Promise<unknown>,
): Promise<Driven> => {
  const started = performance.now()
  const until = started + seconds * 1000
  const took: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let from = performance.now(); from < until;) {
        await work(client)
        const now = performance.now()
        took.push(now - from)
        from = now
      }
    }),
  )
  return { rate: (took.length / (performance.now() - started)) * 1000, done: took.length, took }
}

/** The value below which the share `p` of the values lies. */
export const percentile = (values: readonly number[], p: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? Number.NaN

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** How long each call took, one after the other, in milliseconds. */
export const timed = async (work: () => Promise<unknown>, calls = 30): Promise<number[]> => {
  const took: number[] = []
  for (let call = 0; call < calls; call++) {
    const from = performance.now()
    await work()
    took.push(performance.now() - from)
  }
  return took
}
