/**
 * Does what is due of clubs, one after the other. Where something of a club fails, as it has no turn at the database, what else is due of it is
 * left for the next time: nobody else waits for that. Throws the first failure once all others are done.
 */
export const forEachClub = async <Due extends { partnerId: string }>(
  due: readonly Due[],
  work: (one: Due) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = []
  const left = new Set<string>()
  for (const one of due) {
    if (left.has(one.partnerId)) continue
    try {
      await work(one)
    } catch (error) {
      failures.push(error)
      left.add(one.partnerId)
    }
  }
  if (failures.length > 0) throw failures[0]
}
