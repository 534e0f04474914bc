/**
 * Runs `work` for every item, in order, at most `width` at a time. The first failure ends it: nothing new is begun, what
 * runs is waited for, and the failure is thrown.
 */
export const inParallel = async <T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const rest = items[Symbol.iterator]()
  let failed = false
  const lane = async () => {
    for (let next = rest.next(); !next.done && !failed; next = rest.next()) {
      try {
        await work(next.value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: width }, lane))
  const failure = ended.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}
