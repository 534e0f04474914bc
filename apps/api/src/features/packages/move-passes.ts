import { randomUUID } from 'node:crypto'
import {
  addsPasses,
  expiryOf,
  passPostings,
  takePasses,
  type PassDemand,
  type PassEvent,
} from '@fieldhouse/domain/packages'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import { findSeller, type PackageRow } from './packages.store.ts'
import {
  findCanceledSales,
  findUsedPasses,
  insertCustomerPackage,
  insertPassMovement,
  lockHeldPasses,
  lockSoldPasses,
  type PassMovement,
  type UsedPasses,
} from './passes.store.ts'

const KINDS: Record<PassEvent, PassMovement['kind']> = {
  sold: 'passesSold',
  used: 'passesUsed',
  givenBack: 'passesGivenBack',
  withdrawn: 'passesWithdrawn',
}

type Moved = { customerPackageId: string; lineId: string | null; passes: number }

const move = async (command: Command, orderId: string, event: PassEvent, moved: readonly Moved[]): Promise<void> => {
  const passes = moved.reduce((sum, each) => sum + each.passes, 0)
  if (passes === 0) return
  await insertPassMovement(command, {
    journalId: randomUUID(),
    kind: KINDS[event],
    orderId,
    postings: passPostings(event, passes),
    entries: moved.map((each) => ({
      ...each,
      id: randomUUID(),
      passes: addsPasses(event) ? each.passes : -each.passes,
    })),
  })
}

/**
 * Pays lines of an order with the customer's passes, those first that expire first (PAYMETHODS-32). Refuses when they don't reach
 * for what begins when it begins (ATTENDANCE-37): of two desks that want the last pass, one gets it.
 */
export const usePasses = async (
  command: Command,
  order: { id: string; customerId: string },
  lines: readonly (PassDemand & { lineId: string })[],
): Promise<void> => {
  const taken = takePasses(await lockHeldPasses(command, order.customerId), lines)
  if (!taken.ok) {
    const fields = [{ property: 'paymentMethod', constraints: { passes: 'Not enough package passes' } }]
    throw new Refused({ ...taken.refusal, details: { ...taken.refusal.details, fields } })
  }
  const moved = taken.value.map(({ line, ...each }) => ({ ...each, lineId: lines[line]!.lineId }))
  await move(command, order.id, 'used', moved)
}

/**
 * Pays lines of an order with the very passes that paid for them before, expired or not. Refuses when a package has fewer left:
 * they were used elsewhere, or its sale was cancelled.
 */
export const useSamePasses = async (
  command: Command,
  order: { id: string; customerId: string },
  passes: readonly UsedPasses[],
): Promise<void> => {
  const held = await lockHeldPasses(command, order.customerId)
  const wanted = Map.groupBy(passes, ({ customerPackageId }) => customerPackageId)
  for (const [id, uses] of wanted) {
    const left = held.find((each) => each.id === id)?.passesLeft ?? 0
    if (uses.reduce((sum, use) => sum + use.passes, 0) > left)
      throw new Refused({ code: 'error.badRequest.notEnoughPackagePasses' })
  }
  await move(command, order.id, 'used', passes)
}

/**
 * Pays lines of an order with passes of one package that the customer holds, of the kinds that pay for each of them (ATTENDANCE-37).
 * Refuses, whole, when it is none of them, or has too few left or is expired at what begins then.
 */
export const useOnePackage = async (
  command: Command,
  order: { id: string; customerId: string },
  customerPackageId: string,
  lines: readonly (PassDemand & { lineId: string; packageIds: readonly string[] })[],
): Promise<void> => {
  const held = (await lockHeldPasses(command, order.customerId)).filter(
    ({ id, packageId }) => id === customerPackageId && lines.every(({ packageIds }) => packageIds.includes(packageId)),
  )
  const taken = takePasses(held, lines)
  if (!taken.ok) throw new Refused(taken.refusal)
  const moved = taken.value.map(({ line, ...each }) => ({ ...each, lineId: lines[line]!.lineId }))
  await move(command, order.id, 'used', moved)
}

/** Gives the passes of lines, or of all lines of an order, back to the packages they came from, which expire as before (ATTENDANCE-37). */
export const giveBackPasses = async (
  command: Command,
  order: { id: string; customerId: string | null },
  lineIds?: readonly string[],
): Promise<void> => {
  if (order.customerId !== null) await lockHeldPasses(command, order.customerId)
  const used = await findUsedPasses(command, order.id)
  const returned = used.filter(({ lineId }) => lineIds === undefined || lineIds.includes(lineId))
  await move(command, order.id, 'givenBack', returned)
}

/** Takes what is left of the passes that an order sold back from the customer; what was used stays used. */
export const withdrawPasses = async (command: Command, orderId: string): Promise<void> => {
  const left = await lockSoldPasses(command, orderId)
  const moved = left.map(({ id, passesLeft }) => ({ customerPackageId: id, lineId: null, passes: passesLeft }))
  await move(command, orderId, 'withdrawn', moved)
}

/** Takes from a customer what came back to packages whose sale was cancelled: the club has given that money back already. */
export const withdrawCanceled = async (command: Command, customerId: string | null): Promise<void> => {
  if (customerId === null) return
  for (const orderId of await findCanceledSales(command, customerId)) await withdrawPasses(command, orderId)
}

/** Gives a customer the passes of a package that an order sells: a copy of it, with its expiry fixed (PACKAGES-26, PACKAGES-27). */
export const sellPasses = async (
  command: Command,
  sale: { id: string; customerId: string; orderId: string; sold: PackageRow },
): Promise<void> => {
  const { id, customerId, orderId, sold } = sale
  const { timezone } = await findSeller(command)
  const { expiryDays, totalPasses, name, unusedRefundPercent } = sold
  const expiry = expiryDays === null ? NEVER : ({ expiryMode: 'with_expiry', expiryValue: expiryDays } as const)
  await insertCustomerPackage(command, {
    id,
    customerId,
    orderId,
    packageId: sold.id,
    name,
    totalPasses,
    expiresAt: expiryOf(expiry, command.now, timezone),
    unusedRefundPercent,
  })
  await move(command, orderId, 'sold', [{ customerPackageId: id, lineId: null, passes: totalPasses }])
}

const NEVER = { expiryMode: 'without_expiry' } as const
