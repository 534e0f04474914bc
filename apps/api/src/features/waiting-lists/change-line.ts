import type { WaitingEntry } from '@fieldhouse/contract/waiting-lists'
import { can } from '@fieldhouse/domain/access'
import { daysOf } from '@fieldhouse/domain/time'
import { isWholeLine } from '@fieldhouse/domain/waiting-lists'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import { expectMayServe, lockSession, personOf } from '../classes/index.ts'
import type { Deps } from '../deps.ts'
import { auditEntry } from './audited.ts'
import { toEntries } from './list-waiting.ts'
import {
  endEntries,
  findEntry,
  findLine,
  lockEntry,
  lockLine,
  saveRanks,
  type EntryRow,
  type Line,
} from './waiting.store.ts'

/**
 * Takes somebody off a line, and back what is offered to them, for a reason that stays in the trail: the next in line has the place
 * (BEYOND-13). Refuses who does not wait any more.
 */
export const removeWaiting = (
  deps: Deps,
  context: Context,
  id: string,
  { reason }: { reason: string },
): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const found = await findOpen(command, id)
    await expectMayChange(command, found)
    const entry = await lockEntry(command, id)
    if (entry?.status !== 'waiting' && entry?.status !== 'offered') throw gone()
    await endEntries(command, [id], 'removed')
    auditEntry(command, 'waitingEntry.removed', entry, { reason, wasOffered: entry.status === 'offered' })
    tell(command, entry)
    return { id }
  })

/** Gives a line another order, for a reason that stays in the trail (BEYOND-13). Refuses with 409 where others stand in it by now. */
export const reorderWaiting = (
  deps: Deps,
  context: Context,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<WaitingEntry[]> =>
  deps.command(context, async (command) => {
    const first = await findOpen(command, ids[0]!)
    await expectMayChange(command, first)
    const line = lineOf(first)
    const standing = (await lockLine(command, line)).map(({ id }) => id)
    if (!isWholeLine(standing, ids)) throw new Refused({ code: 'error.conflict.lineChangedMeanwhile' })
    await saveRanks(command, ids)
    command.audit({
      action: 'waitingList.reordered',
      subjectType: first.sessionId === null ? 'facilityGroup' : 'classSession',
      subjectId: first.sessionId ?? first.groupId,
      before: { order: standing },
      after: { order: ids, reason },
    })
    tell(command, first)
    return toEntries(deps, command, await findLine(command, line))
  })

const gone = () => new Refused({ code: 'error.notFound.waitingEntry' })

const findOpen = async (command: Command, id: string): Promise<EntryRow> => {
  const entry = await findEntry(command, id)
  if (entry?.status !== 'waiting' && entry?.status !== 'offered') throw gone()
  return entry
}

/** Which line somebody stands in. */
export const lineOf = ({ sessionId, groupId, start, end }: EntryRow): Line =>
  sessionId === null ? { kind: 'slot', groupId: groupId!, start: start!, end: end! } : { kind: 'class', sessionId }

const OF_CLASSES = { anyOf: ['class.edit', 'class.manageAttendance'] } as const

/** Who gives places in a session has its line; of slots who edits bookings. A session is locked along. */
const expectMayChange = async (command: Command, { sessionId }: EntryRow): Promise<void> => {
  if (!can(command.actor.policies, sessionId === null ? 'facilityBooking.edit' : OF_CLASSES))
    throw new Refused({ code: 'error.forbidden.noPermission' })
  if (sessionId === null) return
  const session = await lockSession(command, sessionId)
  if (session) expectMayServe(await personOf(command.db, command), [session])
}

/** Tells open screens that a line, or what is free, has changed. */
export const tell = (command: Command, { groupId, start, end, zone }: EntryRow): void =>
  command.announce(
    groupId === null
      ? { type: 'classes', dates: [], facilityGroupIds: [] }
      : { type: 'schedule', dates: daysOf([{ start: start!, end: end! }], zone!), facilityGroupIds: [groupId] },
  )
