import { CHANGE_REASONS, isBeingPaid, keptAmount } from '@fieldhouse/domain/orders'
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
  findDueLists,
  findEntry,
  findUnpaid,
  findWaitingPartners,
  lockEntry,
  saveSettled,
  type ListPlace,
} from './waiting.store.ts'

const contextOf = (deps: Deps, partnerId: string): Context => ({
  partnerId,
  actor: SYSTEM,
  now: deps.now(),
  requestId: 'waiting lists',
})

/** Lists of a club that one job serves. */
const LISTS_AT_ONCE = 25

/** Serves the line of a session (BEYOND-13). */
export const serveListOf = (deps: Deps, partnerId: string, sessionId: string): Promise<void> =>
  deps.command(contextOf(deps, partnerId), (command) => serveClass(deps, command, sessionId))

/**
 * Serves the next lists of a club for which there is something to do, after one (BEYOND-13). Answers the last of them where there may be more: those come
 * as another job, so that whatever else waits has its turn. Any process may do it; what one does under its locks the next finds done.
 */
export const serveDueLists = async (
  deps: Deps,
  partnerId: string,
  after: ListPlace | null,
): Promise<ListPlace | null> => {
  const found = await deps.read(partnerId, (db) =>
    findDueLists({ db, partnerId }, { now: deps.now(), after, limit: LISTS_AT_ONCE }),
  )
  for (const line of found)
    await (line.kind === 'class'
      ? serveListOf(deps, partnerId, line.sessionId)
      : deps.command(contextOf(deps, partnerId), (command) => serveSlots(deps, command, line)))
  const last = found.at(-1)
  return found.length < LISTS_AT_ONCE || !last ? null : { since: last.since, key: last.key }
}

/** Clubs whose lists are looked through each minute, for what nothing else wakes: offers that ran out, and times that have begun. */
export const clubsWithLists = (deps: Deps): Promise<string[]> => deps.platform(findWaitingPartners)

/** Each minute: settles places that were taken by card and should be paid by now. */
export const settleUnpaidPlaces = async (deps: Deps): Promise<void> =>
  forEachClub(await deps.platform((db) => findUnpaid(db, deps.now())), ({ partnerId, id }) =>
    settle(deps, partnerId, id),
  )

/**
 * A place that was taken by card and should be paid by now: it stays where it is paid, or owed in another way
 * since the desk agreed to that or took a part, or while a payment is under way; else it is taken
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
    const isUnpaid = keptAmount(moneyOf(order)) === 0
    if (order.processingStatus === 'CANCELED' || !isOwedByCard || !isUnpaid) return saveSettled(command, id)
    await cancelWhole(command, order, {
      emailingEnable: false,
      autoRefund: false,
      refundAmountCents: 0,
      changeLogMeta: { reason: CHANGE_REASONS.others, comment: 'The place from the waiting list was not paid in time' },
    })
    await endEntries(command, [id], 'unpaid')
    auditEntry(command, 'waitingEntry.ended', entry, { status: 'unpaid' })
  })
