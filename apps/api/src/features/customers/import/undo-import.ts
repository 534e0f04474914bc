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

/** What an import is known by where its customers are taken back; `orderIds` are the orders that came with it. */
type Imported = { id: string; createdAt: number; fills: readonly Fill[]; orderIds: readonly string[] }

/** Refuses, with who is in the way and why, where a customer of an import, or who was filled in by it, has something since (BEYOND-12). */
export const refuseCustomersInTheWay = async (running: Command, imported: Imported): Promise<void> => {
  const inTheWay = await customersInTheWay(running, imported)
  if (inTheWay.length > 0)
    throw new Refused({
      code: 'error.badRequest.importBuiltOn',
      details: { customers: inTheWay.length, inTheWay: inTheWay.slice(0, MOST_NAMED) },
    })
}

const customersInTheWay = (running: Command, { id, createdAt, fills, orderIds }: Imported) =>
  findInTheWay(running, { importId: id, createdAt, fills, own: orderIds })

/** Takes back those customers of an import, which is held, who have nothing since; the others stay. Answers how many went. */
export const takeBackUnusedCustomers = async (running: Command, imported: Imported): Promise<number> => {
  const customerIds = await lockImported(running, imported.id, imported.fills)
  const used = new Set((await customersInTheWay(running, imported)).map(({ id }) => id))
  const unused = customerIds.filter((id) => !used.has(id))
  await erase(running, unused)
  return unused.length
}

const takeBackCustomers = async (
  { importedMemberships }: Pick<Deps, 'importedMemberships'>,
  running: Command,
  imported: Imported,
): Promise<number> => {
  const { id, fills } = imported
  const customerIds = await lockImported(running, id, fills)
  await refuseCustomersInTheWay(running, imported)
  await importedMemberships.takeBack(running, customerIds)
  await emptyFills(running, fills)
  await erase(running, customerIds)
  for (const { customerId, fields } of fills)
    running.audit({
      action: 'customer.edited',
      subjectType: 'customer',
      subjectId: customerId,
      after: Object.fromEntries(fields.map((field) => [field, null])),
    })
  return customerIds.length
}

const erase = async (running: Command, customerIds: readonly string[]): Promise<void> => {
  const partner = (await findPartner(running.db, running.partnerId))!
  await eraseImported(running, customerIds, wordsIn(localeOfClub(partner.country_code)).erasedCustomer)
  await inheritOrphaned(running)
}
