import type { Deps } from '../features/deps.ts'
import { lockLoading } from './club.store.ts'
import { hasDemoAccounts } from './demo-mark.store.ts'
import { DemoStaysHere } from './demo-stays-here.ts'
import { countServing, deleteDemo, findDemoPartners, findPicturesOf } from './remove-demo.store.ts'

/**
 * Removes the demo whole, in one transaction: its clubs with all that happened in them, the files of their pictures wherever they lie, its
 * accounts and their sessions. A store of pictures that gives no answer keeps the demo here: it can be removed again. What
 * else is in the database stays. False where there is no demo. Refuses while a product runs on the database, as screens
 * that are open would write on, and waits for a loading that is under way.
 */
export const removeDemo = (
  { platform, pictureFiles }: Pick<Deps, 'platform' | 'pictureFiles'>,
  now: number,
): Promise<boolean> =>
  platform(async (db) => {
    await lockLoading(db)
    const partners = await findDemoPartners(db)
    if (partners.length === 0 && !(await hasDemoAccounts(db))) return false
    if ((await countServing(db)) > 0)
      throw new DemoStaysHere('Fieldhouse runs on this database: stop it first, then remove the demo.')
    // As they are pruned: the rows go last, so that somebody knows of the files as long as there are any.
    for (const { partnerId, hash } of await findPicturesOf(db, partners)) await pictureFiles.remove(partnerId, hash)
    await deleteDemo(db, partners, now)
    return true
  })
