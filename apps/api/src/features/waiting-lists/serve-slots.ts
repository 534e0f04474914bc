import { fullName } from '@fieldhouse/domain/identity'
import { endedOffers, offerUntil, OFFER_MINUTES } from '@fieldhouse/domain/waiting-lists'
import type { Command } from '../../db/command.ts'
import { lockWanted } from '../bookings/index.ts'
import type { Deps } from '../deps.ts'
import { auditEntry } from './audited.ts'
import { tell } from './change-line.ts'
import { isReachable, sendOffer, sendOver, writerFor } from './compose-offer.ts'
import {
  endEntries,
  findCourtsOfGroup,
  findWantedSlot,
  lockLine,
  saveOffers,
  type EntryRow,
  type Line,
} from './waiting.store.ts'

/** The hold outlasts the offer, which alone says when it ends: it is by the clock of the process, the hold by that of the database. */
const HOLD_MINUTES = OFFER_MINUTES + 5

/**
 * Serves the line for a time of a group under the locks by which courts are booked: offers that ran out or reached nobody end, and each court
 * that is free is offered to the first who wants it and can be reached. Once the time has begun, or a court that
 * is wanted was removed, nobody waits any more, and they are told.
 */
export const serveSlots = async (
  deps: Pick<Deps, 'config'>,
  command: Command,
  line: Line & { kind: 'slot' },
): Promise<void> => {
  const ids = await findCourtsOfGroup(command, line.groupId)
  const courts = ids.length > 0 ? await lockWanted(command, ids, line) : null
  const entries = await lockLine(command, line)
  const [first] = entries
  if (!first) return
  const writer = await writerFor(deps, command, entries)
  const end = async (which: readonly EntryRow[], status: 'over' | 'expired' | 'unreached') => {
    if (which.length === 0) return
    await endEntries(
      command,
      which.map(({ id }) => id),
      status,
    )
    for (const entry of which) auditEntry(command, 'waitingEntry.ended', entry, { status })
    tell(command, first)
  }
  const isOver = courts === null || line.start <= command.now
  const over = entries.filter(({ facility }) => isOver || (facility !== null && !ids.includes(facility.id)))
  await end(over, 'over')
  for (const entry of over) sendOver(command, writer, entry.customer.id, (await findWantedSlot(command, entry.id))!)
  if (isOver) return
  // Who stays in the line is served anew, under the same locks.
  if (over.length > 0) return serveSlots(deps, command, line)
  const ended = endedOffers(entries, command.now)
  if (ended.expired.length + ended.unreached.length > 0) {
    await end(named(entries, ended.expired), 'expired')
    await end(named(entries, ended.unreached), 'unreached')
    // Their courts are free once this is written: the list is served anew, under the same locks.
    return serveSlots(deps, command, line)
  }
  for (const entry of entries) {
    if (entry.status !== 'waiting') continue
    const facilityId = courts.firstFree(entry.facility === null ? ids : [entry.facility.id])
    if (facilityId === null) continue
    const { customer } = entry
    if (!isReachable(writer, customer.id)) {
      await end([entry], 'unreached')
      continue
    }
    const until = offerUntil(command.now, line.start)
    await courts.hold(facilityId, {
      for: entry.id,
      name: fullName(customer),
      minutes: HOLD_MINUTES,
    })
    auditEntry(command, 'waitingEntry.offered', entry, { until, facilityId })
    const wanted = (await findWantedSlot(command, entry.id, facilityId))!
    const written = sendOffer(deps, command, writer, { customerId: customer.id, wanted, until })
    await saveOffers(command, [{ id: entry.id, until, facilityId, ...written }])
    tell(command, entry)
  }
}

const named = (entries: readonly EntryRow[], ids: readonly string[]): EntryRow[] =>
  entries.filter(({ id }) => ids.includes(id))
