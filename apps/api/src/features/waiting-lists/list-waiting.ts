import type { WaitingEntry } from '@fieldhouse/contract/waiting-lists'
import { maySeeSession } from '@fieldhouse/domain/classes'
import { toIso } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { DB } from '../../db/schema.gen.ts'
import { findSession, personOf } from '../classes/index.ts'
import type { Deps } from '../deps.ts'
import { isReachable, writerFor } from './compose-offer.ts'
import { findGroupOfCourt, findLine, findLinesAround, type EntryRow } from './waiting.store.ts'

/** Who waits for a place in a session, the next first (BEYOND-13). Who teaches reads it of their own. */
export const listClassWaiting = (deps: Deps, context: Context, sessionId: string): Promise<WaitingEntry[]> =>
  deps.read(context.partnerId, async (db) => {
    const person = await personOf(db, context)
    const session = await findSession(db, context.partnerId, sessionId)
    if (!session || !maySeeSession(person, { instructorIds: session.instructors.map(({ id }) => id) }))
      throw new Refused({ code: 'error.notFound.classSession' })
    const reading = { db, partnerId: context.partnerId }
    return toEntries(deps, reading, await findLine(reading, { kind: 'class', sessionId }))
  })

/** Who waits for a court, or for any of its group, at a time that meets a range; line by line (BEYOND-13). */
export const listSlotWaiting = (
  deps: Deps,
  { partnerId }: Context,
  { facilityId, startTime: start, endTime: end }: { facilityId: string; startTime: number; endTime: number },
): Promise<WaitingEntry[]> =>
  deps.read(partnerId, async (db) => {
    const reading = { db, partnerId }
    const groupId = await findGroupOfCourt(reading, facilityId)
    if (groupId === null) throw new Refused({ code: 'error.notFound.facility' })
    if (end <= start) throw wrongField('endTime', 'must be after startTime')
    const entries = await findLinesAround(reading, { groupId, start, end })
    return toEntries(
      deps,
      reading,
      entries.filter(({ facility }) => facility === null || facility.id === facilityId),
    )
  })

/** Entries as the calls answer them. */
export const toEntries = async (
  deps: Pick<Deps, 'config'>,
  reading: { db: Kysely<DB>; partnerId: string },
  entries: readonly EntryRow[],
): Promise<WaitingEntry[]> => {
  if (entries.length === 0) return []
  const writer = await writerFor(deps, reading, entries)
  return entries.map(({ customer: { isGone: _isGone, ...customer }, ...entry }) => ({
    id: entry.id,
    kind: entry.kind,
    status: entry.status,
    customer,
    isReachable: isReachable(writer, customer.id),
    createdAt: toIso(entry.createdAt),
    offeredUntil: entry.status === 'offered' ? toIso(entry.offeredUntil!) : null,
    payUntil: entry.payUntil === null ? null : toIso(entry.payUntil),
    slot:
      entry.kind === 'class'
        ? null
        : {
            facilityName: entry.facility?.name ?? null,
            offeredFacilityName: entry.status === 'offered' ? (entry.offeredFacility?.name ?? null) : null,
            startTime: toIso(entry.start!),
            endTime: toIso(entry.end!),
          },
  }))
}
