import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { CustomerMerge, customerMerges, MergePreview } from '@fieldhouse/contract/customers'
import {
  changedByMerge,
  fieldDifferences,
  mergeUndoUntil,
  wrongChoices,
  type MergeChoices,
} from '@fieldhouse/domain/customers'
import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import { toIso } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import type { CustomerFields } from '../customer-fields.ts'
import { findClubOfCustomers, saveCustomer } from '../edited-customers.store.ts'
import { findHeirOfMobile, findSharing, inheritMobile } from '../shared-mobiles.store.ts'
import {
  closeDuplicate,
  findHoldings,
  findMembershipsAtOnce,
  findSameClasses,
  lockPair,
  moveAll,
  type LockedCustomer,
  type Pair,
} from './merges.store.ts'
import { refuseGone } from './refuse-gone.ts'

type Body = Received<typeof customerMerges.mergeCustomers>['body']
type Asked = Omit<Body, 'version' | 'duplicateVersion'>

/**
 * Merges a customer into another one who is the same person (BEYOND-34): bookings, transactions, credits, the wallet, passes,
 * memberships, places in classes and uses of coupons go over, the fields that were chosen too, and the duplicate is found no more. Refuses
 * with 409 where one of the two was changed since it was read, the walk-in, somebody with themselves, two who both have a place in one class, and
 * who is gone.
 */
export const mergeCustomers = (
  { command }: Deps,
  context: Context,
  keptId: string,
  { version, duplicateVersion, ...asked }: Body,
): Promise<CustomerMerge> =>
  command(context, async (running) => {
    const two = await lockTwo(running, keptId, asked.duplicateId)
    for (const [read, { version: standing }] of [
      [version, two.kept],
      [duplicateVersion, two.duplicate],
    ] as const)
      if (read !== standing)
        throw new Refused({ code: 'error.conflict.customerChangedMeanwhile', details: { version: standing } })
    const preview = await examine(running, two, asked.fields)
    if (preview.sameClasses.length > 0)
      throw new Refused({ code: 'error.badRequest.bothInOneClass', details: { classes: preview.sameClasses } })
    return merge(running, two, preview)
  })

/** What a merge would do: the merge itself, run dry (law 11); where something is in its way, that is said and nothing is tried. */
export const previewMerge = (
  { rehearse }: Deps,
  context: Context,
  keptId: string,
  { duplicateId, fields }: Asked,
): Promise<MergePreview> =>
  rehearse(context, async (running) => {
    const two = await lockTwo(running, keptId, duplicateId)
    const preview = await examine(running, two, fields)
    if (preview.mayMerge) await merge(running, two, preview)
    return preview
  })

type Two = { kept: LockedCustomer; duplicate: LockedCustomer; pair: Pair }

const lockTwo = async (running: Command, keptId: string, duplicateId: string): Promise<Two> => {
  if (keptId === duplicateId) throw new Refused({ code: 'error.badRequest.mergeWithThemselves' })
  const pair = { keptId, duplicateId }
  const locked = await lockPair(running, pair)
  const [kept, duplicate] = [keptId, duplicateId].map((id) => locked.find((one) => one.id === id && !one.isGone))
  if (!kept) return refuseGone(running.db, running.partnerId, keptId)
  if (!duplicate) return refuseGone(running.db, running.partnerId, duplicateId)
  if (kept.isWalkIn || duplicate.isWalkIn) throw new Refused({ code: 'error.badRequest.walkInCustomer' })
  return { kept, duplicate, pair }
}

const examine = async (
  running: Command,
  { kept, duplicate, pair }: Two,
  choices: MergeChoices,
): Promise<MergePreview> => {
  const { db, partnerId, now } = running
  const fields = fieldDifferences(kept, duplicate, choices)
  refuseWrong(wrongChoices(fields).map((field) => `fields.${field}`))
  const changed = changedByMerge(fields)
  const reached = (of: Pick<CustomerFields, 'email' | 'mobile'>) => of.email !== null || of.mobile !== null
  if (!reached({ ...kept, ...changed }) && (reached(kept) || reached(duplicate)))
    refuseWrong(['fields.email', 'fields.mobile'])
  const club = (await findClubOfCustomers(db, partnerId, now))!
  const sameClasses = await findSameClasses(running, pair)
  return {
    kept: presentMerged(kept),
    duplicate: presentMerged(duplicate),
    fields,
    moves: await findHoldings(db, partnerId, duplicate.id, now),
    has: await findHoldings(db, partnerId, kept.id, now),
    membershipsAtOnce: await findMembershipsAtOnce(running, pair, club.today),
    sameClasses: sameClasses.map(({ at, ...session }) => ({ ...session, at: toIso(at) })),
    mayMerge: sameClasses.length === 0,
  }
}

/** Refuses choices by the names of their fields. */
const refuseWrong = (properties: readonly string[]): void => {
  if (properties.length === 0) return
  const msg = `${properties[0]}: can not be chosen so`
  const fields = properties.map((property) => ({ property, constraints: { choice: 'can not be chosen so' } }))
  throw new Refused({ code: 'error.badRequest.invalidInput', details: { msg, fields } })
}

const merge = async (
  running: Command,
  { kept, duplicate, pair }: Two,
  { fields, moves }: MergePreview,
): Promise<CustomerMerge> => {
  const { now, actor } = running
  const after = changedByMerge(fields) as Partial<CustomerFields>
  // A last name is never null.
  if ('lastName' in after) after.lastName ??= ''
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, kept[field as keyof CustomerFields]]),
  ) as Partial<CustomerFields>
  const takesMobile = 'mobile' in after
  const heir = await findHeirOfMobile(running, takesMobile ? kept.id : duplicate.id)
  const mobileSharedBy = await findSharing(running, [kept.id, duplicate.id])
  await closeDuplicate(running, pair)
  if (!(await saveCustomer(running, kept.id, after, takesMobile ? duplicate.sharesMobile : undefined)))
    throw new Refused({ code: 'error.badRequest.existedCustomer' })
  await inheritMobile(running, heir)
  const id = randomUUID()
  await moveAll(running, { id, ...pair, before, after, moved: moves, mobileSharedBy })
  for (const [subjectId, told] of [
    [kept.id, { before, after: { ...after, duplicateId: duplicate.id } }],
    [duplicate.id, { after: { keptId: kept.id } }],
  ] as const)
    running.audit({ action: 'customer.merged', subjectType: 'customer', subjectId, ...told })
  announceMerge(running)
  return {
    id,
    keptId: kept.id,
    duplicate: presentMerged(duplicate),
    moved: moves,
    mergedBy: actor.name,
    mergedAt: toIso(now),
    undoUntil: toIso(mergeUndoUntil(now)),
    mayUndo: true,
  }
}

/** Whoever shows one of the two, or what they have, reads it again. */
export const announceMerge = (running: Command): void => {
  for (const type of ['customers', 'orders', 'classes'] as const)
    running.announce({ type, dates: [], facilityGroupIds: [] })
  running.announce({ type: 'schedule', ...EVERY_SCHEDULE })
}

export const presentMerged = (
  customer: Pick<LockedCustomer, 'id' | 'firstName' | 'lastName' | 'email' | 'mobile' | 'createdAt' | 'version'>,
) => ({
  id: customer.id,
  firstName: customer.firstName,
  lastName: customer.lastName,
  email: customer.email,
  mobile: customer.mobile,
  createdAt: toIso(customer.createdAt),
  version: customer.version,
})
