import { randomUUID } from 'node:crypto'
import { reopenWithin } from '@fieldhouse/domain/facilities'
import { daysOf, overlaps } from '@fieldhouse/domain/time'
import type { Instant, TimeRange } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { emptyRange, findCourtsOfClub, findTaken } from '../../schedule/index.ts'
import { findClosureFamilies, findLeads, insertClosures, releaseClosures } from './closures.store.ts'
import type { ClosureFamily } from './closures.store.ts'
import { lockCourts, spanOf } from './hold-courts.ts'
import { restoreFollowers } from './plan-closures.ts'
import type { Lead } from './plan-closures.ts'

/**
 * Ends a closure on its facility and on the linked ones; with a part only that part, so that the rest stays closed as
 * closures of their own (FACILITIES-45, BOOKING-106). The id may be that of a closure that follows another on a linked
 * facility: the ground opens as a whole. Refuses an unknown closure, a part that does not lie in it, and another version than the one that
 * stands, where it is named.
 */
export const reopenClosure = (deps: Deps, context: Context, id: string, part: ClosurePart): Promise<{ id: string }> =>
  deps.command(context, (command) => endClosure(command, id, part))

/** The same within a command that stands already: reopening a slot on the schedule takes this way too. */
export const endClosure = async (command: Command, id: string, part: ClosurePart): Promise<{ id: string }> => {
  const family = await lockFamily(command, id)
  refuseOtherVersion(family, part.version)
  await endFamilies(command, [{ family, open: partOf(part, family.lead) }])
  return { id: id.toLowerCase() }
}

/** Ends what is to come of closures, with those that follow them: as many statements for many as for one. What ended meanwhile is left out. */
export const endClosuresFrom = async (command: Command, ids: readonly string[], from: Instant): Promise<void> => {
  const seen = await findClosureFamilies(command.db, command.partnerId, ids)
  if (seen.size === 0) return
  await lockCourts(command, [...new Set([...seen.values()].flatMap(courtsOf))])
  const families = [...(await findClosureFamilies(command.db, command.partnerId, ids)).values()]
  await endFamilies(
    command,
    families.flatMap((family) => {
      const open = { start: Math.max(from, family.lead.start), end: family.lead.end }
      return open.start < open.end ? [{ family, open }] : []
    }),
  )
}

type Ending = { family: ClosureFamily; open: TimeRange }

const endFamilies = async (command: Command, endings: readonly Ending[]): Promise<void> => {
  if (endings.length === 0) return
  const ended = endings.map(({ family: { lead, followers }, open }) => ({
    lead,
    closures: [lead, ...followers],
    rest: reopenWithin(lead, open).map((range): Lead => ({ ...range, id: randomUUID(), facilityId: lead.facilityId })),
  }))
  const closures = ended.flatMap((one) => one.closures)
  await releaseClosures(
    command,
    closures.map(({ id }) => id),
    'reopened',
  )
  await insertClosures(
    command,
    ended.flatMap(({ rest }) => rest),
    [],
  )
  const { zone, facilityGroupIds } = await closeAgain(command, closures)
  for (const { lead, rest } of ended) {
    const { version: _, ...told } = lead
    command.audit({ action: 'closure.deleted', subjectType: 'closure', subjectId: lead.id, before: told, after: rest })
  }
  const dates = zone
    ? daysOf(
        ended.map(({ lead }) => lead),
        zone,
      )
    : []
  command.announce({ type: 'schedule', dates, facilityGroupIds })
}

type ClosurePart = { start?: Instant | undefined; end?: Instant | undefined; version?: number | undefined }

/** Refuses a version of a closure that stands no longer; who names none is not asked. */
export const refuseOtherVersion = ({ lead }: ClosureFamily, version: number | undefined): void => {
  if (version !== undefined && version !== lead.version)
    throw new Refused({ code: 'error.conflict.closureChangedMeanwhile', details: { version: lead.version } })
}

/** A closure with those that follow it, its courts locked; refuses an id that names none. */
export const lockFamily = async (
  command: Command,
  id: string,
  alsoLock: readonly string[] = [],
): Promise<ClosureFamily & { isLead: boolean }> => {
  const find = async () => (await findClosureFamilies(command.db, command.partnerId, [id])).get(id.toLowerCase())
  const seen = await find()
  if (!seen) throw new Refused({ code: 'error.notFound.booking' })
  await lockCourts(command, [...new Set([...courtsOf(seen), ...alsoLock])])
  // Another desk may have ended or moved it while this one waited.
  const family = await find()
  if (!family) throw new Refused({ code: 'error.notFound.booking' })
  return family
}

const courtsOf = ({ lead, followers }: ClosureFamily): string[] => [lead, ...followers].map((c) => c.facilityId)

/**
 * Where closures have ended, closes again what closures of linked facilities still ask for. Answers which groups lie
 * there, for the live event.
 */
export const closeAgain = async (
  command: Command,
  ended: readonly (TimeRange & { facilityId: string; facilityGroupId: string })[],
): Promise<{ facilityGroupIds: string[]; zone: string | null }> => {
  const ids = [...new Set(ended.map((closure) => closure.facilityId))]
  const span = spanOf(ended)
  const { courts, links } = await findCourtsOfClub(command.db, command.partnerId, ids)
  const neighbours = [...courts.keys()]
  const leads = await findLeads(command.db, command.partnerId, neighbours, span)
  const taken = await findTaken(command.db, command.partnerId, ids, span)
  const open = ended.filter((closure) => courts.has(closure.facilityId))
  await insertClosures(command, [], restoreFollowers(leads, links, open, taken))
  return {
    facilityGroupIds: [...new Set(ended.map((closure) => closure.facilityGroupId))],
    zone: courts.values().next().value?.zone ?? null,
  }
}

const partOf = (part: ClosurePart, closure: TimeRange): TimeRange => {
  const { start, end } = part
  if (start === undefined && end === undefined) return closure
  if (start === undefined || end === undefined || start >= end) throw emptyRange('end')
  if (!overlaps({ start, end }, closure)) throw new Refused({ code: 'error.notFound.bookingSlot' })
  return { start, end }
}
