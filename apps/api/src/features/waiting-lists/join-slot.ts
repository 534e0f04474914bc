import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { WaitingEntry, waitingLists } from '@fieldhouse/contract/waiting-lists'
import { isOnQuarter, LONGEST_BOOKING_DAYS } from '@fieldhouse/domain/bookings'
import { DAY_MS } from '@fieldhouse/domain/time'
import { refuseWalkIn } from '../../books/holders.store.ts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import { lockCustomership, lockWanted } from '../bookings/index.ts'
import { refuseGone } from '../customers/index.ts'
import type { Deps } from '../deps.ts'
import { auditEntry } from './audited.ts'
import { tell } from './change-line.ts'
import { toEntries } from './list-waiting.ts'
import { findCourtsOfGroup, findGroupOfCourt, findLine, insertEntry, lockLine } from './waiting.store.ts'

type Asked = Received<typeof waitingLists.joinSlotWaiting>['body']

/**
 * Adds a customer to the line for a court at a time, or for any court of its group (BEYOND-13). Refuses a time at which a court is free, one
 * that nobody could book, whoever waits for that time there already, and the walk-in.
 */
export const joinSlot = (
  deps: Deps,
  context: Context,
  { customerId, facilityId, anyCourt, startTime: start, endTime: end }: Asked,
): Promise<WaitingEntry[]> =>
  deps.command(context, async (command) => {
    if (end <= start || end - start > LONGEST_BOOKING_DAYS * DAY_MS)
      throw wrongField('endTime', 'must be after startTime and within two days of it')
    for (const [property, at] of [
      ['startTime', start],
      ['endTime', end],
    ] as const)
      if (!isOnQuarter(at)) throw wrongField(property, 'Times must be whole quarters of an hour')
    const { customer } = await lockCustomership(command, customerId)
    if (!customer) return refuseGone(command.db, command.partnerId, customerId)
    await refuseWalkIn(command, customer.id)
    const groupId = await findGroupOfCourt(command, facilityId)
    if (groupId === null) throw new Refused({ code: 'error.notFound.facility' })
    if (start <= command.now) throw new Refused({ code: 'error.badRequest.waitingOver' })
    const wanted = anyCourt ? await findCourtsOfGroup(command, groupId) : [facilityId]
    const courts = await lockWanted(command, wanted, { start, end })
    const never = courts.neverFree(wanted)
    if (never) throw never
    if (courts.firstFree(wanted) !== null) throw new Refused({ code: 'error.badRequest.placesFree' })
    const line = { kind: 'slot', groupId, start, end } as const
    const standing = await lockLine(command, line)
    if (standing.some((entry) => entry.customer.id === customerId))
      throw new Refused({ code: 'error.badRequest.alreadyWaiting' })
    const id = randomUUID()
    await insertEntry(command, line, { id, customerId, facilityId: anyCourt ? null : facilityId })
    const entries = await findLine(command, line)
    const added = entries.find((entry) => entry.id === id)!
    auditEntry(command, 'waitingEntry.added', added, {})
    tell(command, added)
    return toEntries(deps, command, entries)
  })
