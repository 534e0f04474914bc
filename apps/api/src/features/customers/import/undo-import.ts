import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { atEveryVenue } from '../../../db/venue-limit.ts'
import { localeOfClub, wordsIn } from '../../../messages/locale.ts'
import type { Deps } from '../../deps.ts'
import { holdForUndo, noteUndone, type Fill } from '../../imports/index.ts'
import { findPartner } from '../../partners/index.ts'
import { inheritOrphaned } from '../shared-mobiles.store.ts'
import { emptyFills, eraseImported, findInTheWay, lockImported } from './imported-customers.store.ts'

/** How many are named of those who stand in the way. */
const MOST_NAMED = 10

/**
 * Takes back a whole import, while nothing else was built on it (BEYOND-12): its customers are deleted with their memberships and names, and
 * what it filled in of others is emptied; whoever shared a mobile with one of them has it. One that is still running ends. Refuses, with who is in the way and why, where somebody edited one of
 * them, or where one has a transaction, credits, a wallet or another membership; taken back twice is once.
 */
export const undoImport = (deps: Deps, context: Context, id: string): Promise<{ id: string; removed: number }> =>
  // Customers are the club's: what was built on one of them at another venue keeps them, too.
  atEveryVenue(() =>
    deps.command(context, async (running) => {
      const held = await holdForUndo(running, id, 'customers')
      if (!held) return { id, removed: 0 }
      const removed = await takeBackCustomers(deps, running, { id, ...held, orderIds: [] })
      await noteUndone(running, id)
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

/**
 * Takes back the customers of an import that is held, and what it filled in; `orderIds` are the orders that came with it. Answers how many
 * they were. Refuses as `undoImport` does.
 */
export const takeBackCustomers = async (
  { importedMemberships }: Pick<Deps, 'importedMemberships'>,
  running: Command,
  {
    id,
    createdAt,
    fills,
    orderIds,
  }: { id: string; createdAt: number; fills: readonly Fill[]; orderIds: readonly string[] },
): Promise<number> => {
  const customerIds = await lockImported(running, id, fills)
  const inTheWay = await findInTheWay(running, { importId: id, createdAt, fills, own: orderIds })
  if (inTheWay.length > 0)
    throw new Refused({
      code: 'error.badRequest.importBuiltOn',
      details: { customers: inTheWay.length, inTheWay: inTheWay.slice(0, MOST_NAMED) },
    })
  await importedMemberships.takeBack(running, customerIds)
  await emptyFills(running, fills)
  const partner = (await findPartner(running.db, running.partnerId))!
  await eraseImported(running, id, wordsIn(localeOfClub(partner.country_code)).erasedCustomer)
  await inheritOrphaned(running)
  for (const { customerId, fields } of fills)
    running.audit({
      action: 'customer.edited',
      subjectType: 'customer',
      subjectId: customerId,
      after: Object.fromEntries(fields.map((field) => [field, null])),
    })
  return customerIds.length
}
