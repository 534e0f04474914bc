import { MERGE_UNDO_DAYS, mergeUndoUntil } from '@fieldhouse/domain/customers'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import type { CustomerFields } from '../customer-fields.ts'
import { saveCustomer } from '../edited-customers.store.ts'
import { isMobileOwned, shareAgain } from '../shared-mobiles.store.ts'
import { announceMerge } from './merge-customers.ts'
import { findMerge, giveBackAll, lockPair, noteUndone, reopenDuplicate } from './merges.store.ts'

/** Why what went can't go back, by the table in which it is mixed with what came since. */
const MIXED = {
  credit_balances: 'error.badRequest.mergedCreditsUsed',
  wallet_balances: 'error.badRequest.mergedWalletUsed',
  customer_packages: 'error.badRequest.mergedPassesUsed',
  subscriptions: 'error.badRequest.mergedMembershipsSold',
} as const

type Undone = { id: string; keptId: string; duplicateId: string }

/**
 * Undoes a merge (BEYOND-34): exactly what went goes back, with what was added to its transactions since; what came to the kept one stays
 * there. A field that the merge changed is as it was, unless somebody saved another value since. Refuses after 30 days, once the kept one is
 * gone or merged themselves, where credits, passes or money that went were used for something that stays, and where somebody has
 * the duplicate's email or mobile by now. Undone twice is once.
 */
export const undoMerge = ({ command }: Deps, context: Context, id: string): Promise<Undone> =>
  command(context, async (running) => {
    const { db, partnerId, now } = running
    const found = await findMerge(db, partnerId, id)
    if (!found) throw new Refused({ code: 'error.notFound.customerMerge' })
    const { keptId, duplicateId } = found
    const locked = await lockPair(running, found)
    // Read again under the lock: two who undo it at once do so one after the other.
    const standing = (await findMerge(db, partnerId, id))!
    const undone = { id, keptId, duplicateId }
    if (standing.undoneAt !== null) return undone
    if (now > mergeUndoUntil(standing.mergedAt))
      throw new Refused({ code: 'error.badRequest.mergeTooOld', details: { days: MERGE_UNDO_DAYS } })
    const [kept, duplicate] = [keptId, duplicateId].map((each) => locked.find((one) => one.id === each))
    const { before, after } = standing
    if (!kept || !duplicate || kept.isGone || !before || !after)
      throw new Refused({ code: 'error.badRequest.mergedIntoGone' })
    const mixed = await giveBackAll(running, id)
    if (mixed !== null) throw new Refused({ code: MIXED[mixed] })
    const names = (Object.keys(after) as (keyof CustomerFields)[]).filter(
      (name) => (kept[name] || null) === (after[name] || null),
    )
    const back = Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<CustomerFields>
    const shares = await givingMobilesBack(running, standing.mobileSharedBy, {
      [keptId]: back.mobile ?? null,
      [duplicateId]: duplicate.mobile,
    })
    if (
      !(await saveCustomer(running, keptId, back, 'mobile' in back ? await shares(keptId) : undefined)) ||
      !(await reopenDuplicate(running, duplicateId, await shares(duplicateId)))
    )
      throw new Refused({ code: 'error.badRequest.mergedContactTaken' })
    await noteUndone(running, id)
    for (const [subjectId, told] of [
      [keptId, { before: Object.fromEntries(names.map((name) => [name, kept[name]])), after: back }],
      [duplicateId, {}],
    ] as const)
      running.audit({ action: 'customer.mergeUndone', subjectType: 'customer', subjectId, ...told })
    announceMerge(running)
    return undone
  })

/**
 * Has who shared a mobile that goes back share it again, if they have it by now as the heir of whoever gets it; and answers whether somebody who
 * gets one back shares it as before, once nothing else is to change.
 */
const givingMobilesBack = async (
  running: Command,
  sharedBy: readonly string[],
  mobiles: Readonly<Record<string, string | null>>,
) => {
  const isTheirs = ([id, mobile]: [string, string | null]) => (mobile && !sharedBy.includes(id) ? [mobile] : [])
  await shareAgain(running, sharedBy, Object.entries(mobiles).flatMap(isTheirs))
  return async (id: string): Promise<boolean> => {
    const mobile = mobiles[id]
    return Boolean(mobile) && sharedBy.includes(id) && isMobileOwned(running, mobile!)
  }
}
