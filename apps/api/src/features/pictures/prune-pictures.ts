import type { Deps } from '../deps.ts'
import { deletePicture, findPartnersOfUnused, lockUnused } from './pictures.store.ts'

const DAY = 86_400_000

/**
 * Removes pictures that nothing shows a day after they were uploaded or put anywhere, with their files. Each has a transaction of
 * its own, in which its row is locked while its files go, and goes last: who uploads it again meanwhile waits, and where the store
 * gives no answer, the row is there for the next time, after what is of other partners. `now` in epoch milliseconds.
 */
export const prunePictures = async (
  { platform, pictureFiles }: Pick<Deps, 'platform' | 'pictureFiles'>,
  now: number,
): Promise<void> => {
  const usedBefore = new Date(now - DAY)
  const pruneOne = (partnerId: string) =>
    platform(async (db) => {
      const hash = await lockUnused(db, partnerId, usedBefore)
      if (hash === undefined) return false
      await pictureFiles.remove(partnerId, hash)
      await deletePicture(db, partnerId, hash)
      return true
    })
  const failures: unknown[] = []
  for (const partnerId of await platform((db) => findPartnersOfUnused(db, usedBefore)))
    try {
      while (await pruneOne(partnerId));
    } catch (error) {
      // One partner's picture that does not go keeps no other partner's.
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
