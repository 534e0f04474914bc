import { CHANGE_REASONS, isBeingPaid } from '@fieldhouse/domain/orders'
import { SYSTEM, type Context } from '../../db/context.ts'
import { lockSession } from '../classes/index.ts'
import { forEachClub } from '../../heavy-work/for-each-club.ts'
import type { Deps } from '../deps.ts'
import { cancelWhole, moneyOf, orderToChange } from '../orders/index.ts'
import { auditEntry } from './audited.ts'
import { serveClass } from './serve-class.ts'
import { serveSlots } from './serve-slots.ts'
import {
  endEntries,
  findEntry,
  findOpenLists,
  findSlotLines,
  findUnpaid,
  lockEntry,
  saveSettled,
} from './waiting.store.ts'

const contextOf = (deps: Deps, partnerId: string): Context => ({
  partnerId,
  actor: SYSTEM,
  now: deps.now(),
  requestId: 'waiting lists',
})

/** Serves the line of a session, or all lines for slots of a partner: what a place that became free wakes (BEYOND-13). */
export const serveListsOf = async (deps: Deps, partnerId: string, sessionId: string | null): Promise<void> => {
  const context = contextOf(deps, partnerId)
  if (sessionId !== null) return deps.command(context, (command) => serveClass(deps, command, sessionId))
  for (const line of await deps.read(partnerId, (db) => findSlotLines({ db, partnerId })))
    await deps.command(context, (command) => serveSlots(deps, command, line))
}

/**
 * Each minute, what nothing else wakes: offers that ran out, times that have begun, and places that were taken by card and not paid. Any
 * process may do it; what one does under its locks the next finds done.
 */
export const serveLists = async (deps: Deps): Promise<void> => {
  const unpaid = await deps.platform((db) => findUnpaid(db, deps.now()))
  const settled = forEachClub(unpaid, ({ partnerId, id }) => settle(deps, partnerId, id))
  // What can't be settled is heard of once the lists are served.
  await settled.catch(() => undefined)
  const open = await deps.platform(findOpenLists)
  await forEachClub(open, ({ partnerId, sessionId }) => serveListsOf(deps, partnerId, sessionId))
  await settled
}

/**
 * A place that was taken by card and should be paid by now: it stays where it is paid, or owed in another way
 * since the desk agreed to that, or while a payment is under way; else it is taken
 * back with its order, and the next in line has it. Both hold the order, so that nobody pays without a place.
 */
const settle = (deps: Deps, partnerId: string, id: string): Promise<void> =>
  deps.command(contextOf(deps, partnerId), async (command) => {
    const found = await findEntry(command, id)
    if (!found?.orderId) return
    // The class is locked before its orders, as whoever gives and takes places does.
    if (found.sessionId !== null) await lockSession(command, found.sessionId)
    const order = await orderToChange(command, found.orderId)
    const entry = await lockEntry(command, id)
    if (entry?.payUntil === null || entry?.payUntil === undefined || entry.payUntil > command.now) return
    if (isBeingPaid(moneyOf(order))) return
    const isOwedByCard = order.paymentMethod === 'creditCard' && order.paymentStatus === 'pending'
    if (order.processingStatus === 'CANCELED' || !isOwedByCard) return saveSettled(command, id)
    await cancelWhole(command, order, {
      emailingEnable: false,
      autoRefund: false,
      refundAmountCents: 0,
      changeLogMeta: { reason: CHANGE_REASONS.others, comment: 'The place from the waiting list was not paid in time' },
    })
    await endEntries(command, [id], 'unpaid')
    auditEntry(command, 'waitingEntry.ended', entry, { status: 'unpaid' })
  })
