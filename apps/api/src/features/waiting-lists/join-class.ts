import { randomUUID } from 'node:crypto'
import type { WaitingEntry } from '@fieldhouse/contract/waiting-lists'
import { refuseWalkIn } from '../../books/holders.store.ts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import { lockCustomership } from '../bookings/index.ts'
import { expectMayServe, lockSession, personOf } from '../classes/index.ts'
import { refuseGone } from '../customers/index.ts'
import type { Deps } from '../deps.ts'
import { auditEntry } from './audited.ts'
import { toEntries } from './list-waiting.ts'
import { findLine, insertEntry, lockLine, lockRoom } from './waiting.store.ts'

/**
 * Adds a customer to the end of the line of a session (BEYOND-13). Refuses a private lesson, a session that has begun, one with room for them, whoever waits
 * there or has a place already, and the walk-in.
 */
export const joinClass = (
  deps: Deps,
  context: Context,
  sessionId: string,
  customerId: string,
): Promise<WaitingEntry[]> =>
  deps.command(context, async (command) => {
    const session = await lockSession(command, sessionId)
    if (!session) throw new Refused({ code: 'error.notFound.classSession' })
    expectMayServe(await personOf(command.db, command), [session])
    if (session.kind === 'lesson') throw wrongField('sessionId', 'A private lesson has no waiting list')
    const { customer } = await lockCustomership(command, customerId)
    if (!customer) return refuseGone(command.db, command.partnerId, customerId)
    await refuseWalkIn(command, customer.id)
    if (session.start <= command.now) throw new Refused({ code: 'error.badRequest.waitingOver' })
    const free = await lockRoom(command, sessionId)
    const line = { kind: 'class', sessionId } as const
    const standing = await lockLine(command, line)
    if (standing.some((entry) => entry.customer.id === customerId))
      throw new Refused({ code: 'error.badRequest.alreadyWaiting' })
    const isFree = free === null || free > standing.filter(({ status }) => status === 'waiting').length
    if (isFree) throw new Refused({ code: 'error.badRequest.placesFree' })
    const id = randomUUID()
    await insertEntry(command, line, { id, customerId, facilityId: null })
    const entries = await findLine(command, line)
    const added = entries.find((entry) => entry.id === id)!
    if (added.hasPlace) throw new Refused({ code: 'error.badRequest.alreadyJoined' })
    auditEntry(command, 'waitingEntry.added', added, {})
    command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
    return toEntries(deps, command, entries)
  })
