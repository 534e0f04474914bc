import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { atEveryVenue } from '../../../db/venue-limit.ts'
import type { Deps } from '../../deps.ts'
import { countBuiltOn, eraseImport, lockImport } from './imports.store.ts'

/**
 * Takes back a whole import, while nothing else was built on it (BEYOND-12): its customers are deleted with their memberships. Refuses
 * where somebody edited one of them, or where one has a transaction, credits or another membership; taken back twice is once.
 */
export const undoImport = (
  { command, importedMemberships }: Deps,
  context: Context,
  id: string,
): Promise<{ id: string; removed: number }> =>
  // Customers are the club's: what was built on one of them at another venue keeps them, too.
  atEveryVenue(() =>
    command(context, async (running) => {
      const locked = await lockImport(running, id)
      if (!locked) throw new Refused({ code: 'error.notFound.customerImport' })
      if (locked.isUndone) return { id, removed: 0 }
      const builtOn = await countBuiltOn(running, id)
      if (builtOn > 0) throw new Refused({ code: 'error.badRequest.importBuiltOn', details: { customers: builtOn } })
      await importedMemberships.takeBack(running, locked.customerIds)
      await eraseImport(running, id)
      const removed = locked.customerIds.length
      running.audit({
        action: 'customerImport.undone',
        subjectType: 'customerImport',
        subjectId: id,
        after: { removed },
      })
      running.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
      running.announce({ type: 'schedule', ...EVERY_SCHEDULE })
      return { id, removed }
    }),
  )
