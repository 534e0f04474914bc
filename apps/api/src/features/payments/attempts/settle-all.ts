/**
 * Waits for attempts that are settled beside each other; answers how many were. One that can't be settled keeps no other from it,
 * and is heard of when all are done.
 */
export const settleAll = async (attempts: readonly Promise<boolean>[]): Promise<number> => {
  const outcomes = await Promise.allSettled(attempts)
  const fault = outcomes.find((outcome) => outcome.status === 'rejected')
  if (fault) throw fault.reason
  return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
}
